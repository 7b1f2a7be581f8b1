"""Pages of tables speak to people."""

from tests.doors.web.prose import identifiers
from tests.doors.web.stage import Page
from tests.doors.web.tables.stage import TableStage

PAGES = ("/", "/open?game=spacecrack", "/login", "/tables/1", "/tables/2", "/tables/99", "/me")


def test_pages_of_tables_speak_to_people(stage: TableStage):
    ann = stage.browser("ann")
    ann.api("POST", "/tables", {"game": "spacecrack", "options": {"seats": "2"}})
    ann.send("/play", form=Page(ann.get("/").text).fields["form"])
    wrong = {path: list(identifiers(ann.get(path).text)) for path in PAGES}
    assert {path: found for path, found in wrong.items() if found} == {}
