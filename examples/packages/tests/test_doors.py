"""Games of packages at every door: what works for ours works for them."""

import subprocess
import sys
import time
from collections.abc import Sequence
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from doors import CONTESTMASTER, PATIENCE, Visitor, ran, running

PROGRAM = " ".join(CONTESTMASTER) + " bot {game} {bot} --host {{host}} --port {{port}}"
LOGIN = " --login {login} --password {password}"


class Hosted(NamedTuple):
    """A game, who plays it, and what an order of the first seat looks like."""

    game: str
    bots: Sequence[str]
    params: Sequence[str] = ()
    command: str = "ACT"


HOSTED = (
    Hosted("noughts", ("perfect", "random"), command="MARK"),
    Hosted("chess", ("clubber", "random"), ("minutes=0",), command="MOVE"),
    Hosted("openspiel", ("random", "random", "random"), ("game=kuhn_poker(players=3)",)),
    Hosted("spiel_backgammon", ("random", "random")),
    Hosted("spiel_goofspiel", ("random", "random")),
)


def named(hosted: Hosted) -> str:
    return hosted.game


def params(hosted: Hosted) -> list[str]:
    return [word for param in hosted.params for word in ("--param", param)]


TRANSCRIPTS = sorted(Path(__file__).parents[1].glob("contestmaster-*/tests/*.transcript"))


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=lambda path: path.name)
def test_transcripts_hold(transcript: Path, tmp_path: Path) -> None:
    ran("check", str(transcript), folder=tmp_path)


@pytest.fixture(scope="module", params=HOSTED, ids=named)
def hosted(request: pytest.FixtureRequest) -> Hosted:
    return request.param  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def journal(hosted: Hosted, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match in which the first seat is played by a program over TCP."""
    folder = tmp_path_factory.mktemp(hosted.game)
    program = f"one=cmd:{PROGRAM.format(game=hosted.game, bot=hosted.bots[0])}{LOGIN}"
    others = [word for bot in hosted.bots[1:] for word in ("--bot", bot)]
    ends = ("--seed", "3", "--turns", "20", "--journal", "match.journal")
    said = ran(
        "play", hosted.game, "--bot", program, *others, *params(hosted), *ends, folder=folder
    )
    assert "one" in said and "digest" in said
    return folder / "match.journal"


def test_a_match_over_tcp_is_verified_and_replayed(hosted: Hosted, journal: Path) -> None:
    assert "digest" in ran("verify", journal.name, folder=journal.parent)
    ran("replay", journal.name, "--html", "match.html", folder=journal.parent)
    page = (journal.parent / "match.html").read_text("utf-8")
    assert "contestmaster-frames/1" in page and hosted.game in page


def test_a_match_is_analysed(hosted: Hosted, journal: Path) -> None:
    with running("analyse", journal.name, "--no-browser", folder=journal.parent) as address:
        assert hosted.game in Visitor(address).text("/")


def test_there_is_a_task_sheet_and_a_client(hosted: Hosted, tmp_path: Path) -> None:
    assert hosted.command in ran("task", hosted.game, folder=tmp_path)
    assert ran("rules", hosted.game, folder=tmp_path)
    module = ("contestmaster.cli.generate_client", hosted.game, "made.py")
    subprocess.run([sys.executable, "-m", *module], cwd=tmp_path, check=True, timeout=PATIENCE)
    assert "class " in (tmp_path / "made.py").read_text("utf-8")
    spec = spec_from_file_location("made", tmp_path / "made.py")
    assert spec is not None and spec.loader is not None
    spec.loader.exec_module(module_from_spec(spec))


def test_it_is_played_at_a_table(hosted: Hosted, tmp_path: Path) -> None:
    ports = ("--port", "0", "--web-port", "0")
    with running(
        "tables", *ports, "--set", f"table_games={hosted.game}", folder=tmp_path
    ) as address:
        ann = Visitor(address)
        assert hosted.game in ann.text("/")
        ann.post("/api/guests", name="ann")
        options = dict(param.split("=", 1) for param in hosted.params)
        seats = len(hosted.bots)
        table = ann.post("/api/tables", game=hosted.game, options=options)["id"]
        for bot in hosted.bots[1:]:
            ann.post(f"/api/tables/{table}/bots", name=bot)
        started = ann.post(f"/api/tables/{table}/start")
        assert started["seats"] == seats
        offers = offered(ann, table)
        assert [one["command"] for one in offers if one["choices"]] == [hosted.command]
        line = f"{hosted.command} {offers[0]['choices'][0][0]}"
        ann.post(f"/api/tables/{table}/commands", line=line)
        assert f"Table {table}" in ann.text(f"/tables/{table}")
        assert offered(ann, table) or ann.get(f"/api/tables/{table}")["game"]["over"]


def offered(visitor: Visitor, table: int) -> list[dict[str, Any]]:
    """Wait until a visitor may order something, or the game is over; return what."""
    for _ in range(PATIENCE * 10):
        offers: list[Any] = visitor.get(f"/api/tables/{table}/offers?plain=true")["offers"]
        if offers or visitor.get(f"/api/tables/{table}")["game"]["over"]:
            return offers
        time.sleep(0.1)
    raise AssertionError("nobody may order anything")
