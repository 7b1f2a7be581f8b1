"""What the tests of the command line share: commands in this process, with real files."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
import structlog

from contestmaster.bots.catalogue import bot
from contestmaster.cli import main
from contestmaster.games.cows import Cows
from contestmaster.games.cows.params import CowsParams
from contestmaster.host.secrets import Secret
from contestmaster.tournament import local


class Ran(NamedTuple):
    """What came of a command."""

    code: int
    out: str
    err: str

    @property
    def sentence(self) -> str:
        """What it complains of: one line on standard error, nothing on standard output."""
        assert self.code != 0
        assert self.out == ""
        assert self.err.startswith("contestmaster: ")
        assert self.err.count("\n") == 1
        return self.err.removeprefix("contestmaster: ").rstrip("\n")


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """Run a command as a person types it, word by word."""

    def run(*words: object) -> Ran:
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main([str(word) for word in words])
        code = ended.value.code
        assert isinstance(code, int)
        return Ran(code, *capsys.readouterr())

    yield run
    structlog.reset_defaults()  # commands send the log to the stream they found


class Kept(NamedTuple):
    """A match that was played, and its journal."""

    path: Path
    digest: str
    digests: list[str]
    """After so many turns."""


@pytest.fixture(scope="session")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """A short match of cows, stopped after 12 turns."""
    game = Cows(CowsParams(side=20, stable_distance=3))
    bots = [("rancher", bot("cows", "rancher")), ("random", bot("cows", "random"))]
    path = tmp_path_factory.mktemp("kept") / "match.journal"
    with path.open("wb") as file:
        played = local.play(game, bots, Secret(5, bytes(16)), turns=12, journal=file.write)
    digests = [
        local.play(game, bots, Secret(5, bytes(16)), turns=turns).digest for turns in range(13)
    ]
    return Kept(path, played.digest, digests)
