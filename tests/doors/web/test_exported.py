"""A contest as plain files: complete, readable from a disk, and without secrets."""

import json
import re
from contextlib import nullcontext
from pathlib import Path

import pytest
from tests.host.contest.running import House, settings
from tests.host.playing import install

from contestmaster.cli.contest.export import export
from contestmaster.cli.contest.results import results
from contestmaster.cli.contest.site import check_site
from contestmaster.cli.journals import verify
from contestmaster.cli.trouble import Trouble
from contestmaster.contest.visibility import secret_open
from contestmaster.doors.web import exported as module
from contestmaster.doors.web.exported import ExportWanted, Part, exported
from contestmaster.host.live import decode_header
from contestmaster.host.secrets import Secret
from contestmaster.kernel.instant import SECOND


@pytest.fixture(autouse=True)
def tiny_games(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)


TEAMS = [{"login": f"secret-login-{n}", "name": f"Team {n}"} for n in (1, 2, 3)]
SECRET = Secret(0x1234567890ABCDEF, bytes(range(16)))


def played(*, until: int = 30, **contest: object) -> House:
    """A contest in which everything that must not get out has been said."""
    house = House(settings(teams=TEAMS, contest_duration_s=60, **contest), draw=lambda: SECRET)
    house.act("ANNOUNCE", text="Lunch is ready.")
    house.act("ASK", person="secret-login-1", team="secret-login-1", text="Why was I late?")
    house.act("ANSWER", question=1, text="Write to ada@example.org.", public=False)
    house.act("ASK", person="secret-login-2", team="secret-login-2", text="Is tea free?")
    house.act("ANSWER", question=2, text="It is.", public=True)
    house.act("TELL", team="secret-login-3", text="Your bot floods the net.")
    house.until(until * SECOND)
    return house


def files(house: House) -> dict[str, bytes]:
    wanted = ExportWanted("Final", boards=False)
    return {part.path: part.make() for part in exported(house.store, wanted)}


def test_everything_is_there_and_links_lead_to_files():
    house = played()
    found = files(house)
    games = sum(g.status == "scored" for s in house.state.servers.values() for g in s.games)
    journals = [path for path in found if path.startswith("journals/")]
    assert len(journals) == games > 6
    assert {"index.html", "results.json", "results.csv", "contest.json", "site.css"} <= set(found)
    for path, data in found.items():
        if path.endswith(".html"):
            for link in re.findall(rb'(?:href|src)="([^"#:]*)"', data):
                place = Path(path).parent / link.decode()
                plain = "/".join(p for p in place.parts if p != "..").removeprefix("servers/")
                target = plain if ".." in link.decode() else place.as_posix()
                assert target in found, (path, link)
    assert b"Lunch is ready." in found["index.html"]
    assert b"Question 2: Is tea free? Answer: It is." in found["index.html"]
    assert json.loads(found["results.json"])["state"] == "RUNNING"


def test_a_server_says_of_each_game_who_has_won_by_how_much_and_marks_its_teams():
    """[CONTEST-48, CONTEST-129], in the words of the pages of the contest."""
    house = House(settings(teams=TEAMS, contest_duration_s=60), draw=lambda: SECRET)
    house.say("Team 2", "ADD 5")
    house.say("Team 3", "ADD 2")
    house.until(30 * SECOND)
    found = files(house)
    page = found["servers/Tally1.html"].decode()
    assert ">Team 2 wins by 3 points</td>" in page
    assert "First: Team 2" in found["index.html"].decode()
    assert page.count('class="teammark') == len(TEAMS)
    assert "1.000000" not in page, "as many decimals as the rankings have"


def test_journals_can_be_verified_against_the_contest(tmp_path):
    """[CONTEST-87]: with nothing but the files that were handed out."""
    found = files(played(until=70))
    journals = [path for path in found if path.startswith("journals/")]
    for path in ("contest.json", journals[0], journals[-1]):
        (tmp_path / Path(path).name).write_bytes(found[path])
    for path in (journals[0], journals[-1]):
        journal = tmp_path / Path(path).name
        verify(journal, contest=tmp_path / "contest.json")


def test_no_secret_gets_out_while_the_contest_runs():
    """[CONTEST-89], CONTEST-94, CONTEST-96: whatever is asked, whoever asks."""
    house = played()
    everything = b"\n".join(files(house).values())
    for word in ("secret-login", "argon2", "Why was I late", "ada@example", "floods the net"):
        assert word.encode() not in everything
    assert str(SECRET.seed).encode() not in everything
    assert SECRET.salt.hex().encode() not in everything
    running = [record for record in house.store.matches() if record.ended is None]
    assert len(running) == 4, "three games and the contest"
    for record in running:
        stored = decode_header(record.header)
        assert str(stored.seed).encode() not in everything or stored.seed == 0
        assert stored.secret.salt.hex().encode() not in everything


def test_after_the_end_the_secret_of_the_seeds_goes_out_and_no_other():
    """[CONTEST-89]."""
    house = played(until=70)
    assert secret_open(house.state)
    found = files(house)
    revealed = json.loads(found["contest.json"])["secret"]
    assert revealed == {"seed": str(SECRET.seed), "salt": SECRET.salt.hex()}
    everything = b"\n".join(found.values())
    for word in ("secret-login", "Why was I late", "ada@example", "floods the net"):
        assert word.encode() not in everything


def test_nothing_goes_out_during_a_freeze():
    """[CONTEST-76]."""
    house = played(until=58, freeze_before_end_s=10)
    with pytest.raises(ValueError, match="thaw them first"):
        exported(house.store, ExportWanted("Final"))


def test_games_whose_replay_opens_later_stay():
    """[CONTEST-77]."""
    found = files(played(replays="after_contest"))
    assert not any(path.startswith("journals/") for path in found)
    assert b"../journals/" not in found["servers/Tally1.html"]


def test_it_is_written_anew_but_for_what_never_changes(tmp_path, monkeypatch, capsys):
    """What fails is named, spoils no other file, and is tried again next time."""
    made: list[str] = []

    def page() -> bytes:
        made.append("page")
        return b"page"

    def journal() -> bytes:
        made.append("journal")
        return b"journal"

    def failing() -> bytes:
        raise OSError("the disk is tired")

    parts = [
        Part("contest.json", lambda: b'{"commitment": "c0ffee"}'),
        Part("index.html", page),
        Part("journals/a.journal", journal, kept=True),
        Part("journals/b.journal", failing, kept=True),
    ]
    monkeypatch.setattr(module, "exported", lambda *_: parts)
    monkeypatch.setattr("contestmaster.storage.reading", lambda _: nullcontext())
    monkeypatch.setattr("contestmaster.host.contest.archive.commitment", lambda _: "c0ffee")
    for _ in range(2):
        assert export(tmp_path, out=tmp_path / "out") == 1
        said = capsys.readouterr().out
        assert "journals/b.journal is left out: OSError: the disk is tired" in said
    assert made == ["page", "journal", "page"]
    assert [path.name for path in (tmp_path / "out" / "journals").iterdir()] == ["a.journal"]


def test_the_first_page_tells_who_won_and_how_each_total_came_to_be():
    """[CONTEST-46]: from the journal alone, with the course of the totals as a drawing."""
    index = files(played(until=70))["index.html"].decode()
    assert "The results are final." in index
    assert '<section class="podium"' not in index, "nobody has a point"
    house = House(settings(teams=TEAMS, contest_duration_s=60), draw=lambda: SECRET)
    house.until(SECOND)
    house.say("Team 2", "ADD 5", "Tally1")
    house.until(70 * SECOND)
    index = files(house)["index.html"].decode()
    assert re.search(r'<h2 id="won">Team 2 wins with [0-9.]+ points</h2>', index)
    assert index.count("<details id=") == len(TEAMS)
    assert 'href="#team-2"' in index
    assert index.count("<svg viewBox") == 2, "the course, for both widths"
    assert "<script" not in index


def test_results_go_to_a_folder_of_their_own_and_options_that_do_not_fit_are_refused(tmp_path):
    """What somebody else has written is never touched."""
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(Trouble, match="holds other files: name a new or empty folder"):
        check_site(tmp_path / "no-records", tmp_path)
    for given in ({"csv": True}, {"recount": True}, {"task": "tally"}):
        with pytest.raises(Trouble, match="--site writes all results"):
            results(tmp_path, site=tmp_path / "new", **given)
    with pytest.raises(Trouble, match="--no-boards is for --site"):
        results(tmp_path, no_boards=True)
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]
