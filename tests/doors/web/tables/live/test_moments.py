"""Moments of games at tables: what whoever looks on may see can be sent, and nothing else."""

import pytest
from tests.doors.web.stage import HERE
from tests.doors.web.tables.live.listening import moments
from tests.doors.web.tables.pages.test_finished import played
from tests.doors.web.tables.pages.test_pages import read
from tests.doors.web.tables.stage import Browser, TableStage

from contestmaster.doors.web.tables.finished import Shelf
from contestmaster.doors.web.tables.live.moments import TableMoments
from contestmaster.host.films.glimpses import Glimpses

CARD = "/api/moments/1-1/card.png"


def playing(stage: TableStage, game: str = "spacecrack", **options: object) -> Browser:
    """Let ann and bob play; return ann's browser."""
    ann, bob = stage.browser("ann"), stage.browser("bob")
    ann.api("POST", "/tables", {"game": game, "options": {"seats": 2, **options}})
    house = stage.doors.acts.house
    word = house.invitation(house.state.tables[1])
    bob.api("PUT", f"/tables/1/seats/mine?token={word}", {})
    ann.api("POST", "/tables/1/start")
    stage.run(moments())  # it is being set up
    return ann


def test_a_moment_of_a_running_game_can_be_sent(stage: TableStage):
    """[TABLE-104], [TABLE-115]: with a card, who leads, and the way to the table."""
    ann = playing(stage)
    page = ann.get("/tables/1").text
    assert 'href="/moments/1-1/send"' in page
    parcel = stage.browser().get("/moments/1-1/send?turn=0").text
    assert f"{HERE}/moments/1-1?turn=0</textarea>" in parcel
    film = stage.browser().get(CARD.replace("card.png", "moment.gif") + "?turn=0")
    assert film.content.startswith(b"GIF")
    assert f'property="og:image" content="{HERE}{CARD}"' in page
    sent = stage.browser().get("/moments/1-1?turn=0")
    assert f'property="og:image" content="{HERE}{CARD}?turn=0"' in sent.text
    assert "/tables/1" in read(stage.browser(), "/moments/1-1").links
    assert stage.browser().get(f"{CARD}?turn=0").content.startswith(b"\x89PNG")
    framed = stage.browser().get("/moments/1-1/embed")
    assert "/ws/tables/1" in framed.text
    assert "frame-ancestors *" in framed.headers["content-security-policy"]


def test_it_leads_to_the_replay_when_the_game_is_over(stage: TableStage):
    """[TABLE-104]: whatever shows the card still has it."""
    played(stage, "idler")
    for path in ("", "/embed", "/send"):
        answer = stage.browser().get(f"/moments/1-1{path}?turn=1")
        assert answer.status_code == 303
        assert answer.headers["location"] == f"/finished/1-1{path}?turn=1"
    assert stage.browser().get(f"{CARD}?turn=1").content.startswith(b"\x89PNG")


def test_a_game_that_has_just_begun_is_waited_for(
    stage: TableStage, monkeypatch: pytest.MonkeyPatch
):
    """[TABLE-104]: its first moment is shown as soon as it is durable."""
    ann = playing(stage)
    find, asked = TableMoments._find, []

    def early(moments: TableMoments, name: str) -> object:
        found = find(moments, name)
        asked.append(name)
        return found if found is None or len(asked) > 4 else found._replace(glimpses=Glimpses())

    monkeypatch.setattr(TableMoments, "_find", early)
    assert ann.get(CARD).content.startswith(b"\x89PNG")
    assert len(asked) > 4


def test_it_has_a_card_until_there_is_a_film(stage: TableStage, monkeypatch: pytest.MonkeyPatch):
    """[TABLE-104]: between the last turn and what the lobby enters of it, too."""

    def unknown(*_: object) -> None:
        raise LookupError

    ann = played(stage, "idler")
    monkeypatch.setattr(Shelf, "played", lambda *_: None)
    monkeypatch.setattr(Shelf, "find", unknown)
    assert ann.get(CARD).content.startswith(b"\x89PNG")


def test_what_is_hidden_from_whoever_looks_on_is_not_sent(stage: TableStage):
    """[TABLE-48], [TABLE-104]: not even by a player who sees their own."""
    ann = playing(stage, "tally", turns=2)
    ann.api("POST", "/tables/1/commands", {"line": "ADD 7"})
    sent = ann.get("/moments/1-1")
    assert sent.status_code == 200
    assert "Who leads is told when the game is over" in sent.text
    assert ann.get(CARD).content.startswith(b"\x89PNG")


def test_of_a_private_table_nothing_can_be_sent(stage: TableStage):
    """[TABLE-49], [TABLE-104]."""
    ann = playing(stage, "tally", private=True, turns=2)
    assert 'id="send"' not in ann.get("/tables/1").text
    for path in ("/moments/1-1", "/moments/1-1/embed", CARD):
        assert ann.get(path).status_code == 404


def test_there_is_nothing_where_nothing_is_played(stage: TableStage):
    for name in ("1-1", "x", "٣-1", "1", "1" * 40 + "-1"):
        assert stage.browser().get(f"/moments/{name}").status_code == 404
        assert stage.browser().get(f"/api/moments/{name}/card.png").status_code == 404
