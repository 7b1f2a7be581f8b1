"""A kind of object that a separately installed package brings along."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.games.grid.table import Table, held

from contestmaster.games.grid import Grid, GridParams
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import SetupError

PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "grid-trampoline"
version = "1.0"

[project.entry-points."contestmaster.grid.kinds"]
trampoline = "grid_trampoline:Trampolines"
magnet = "grid_trampoline:Magnets"
rock = "grid_trampoline:Rocks"
anchor = "grid_trampoline:Anchors"
ball = "grid_trampoline:Magnets"
"""

MODULE = '''
"""Two kinds for the Grid."""

from contestmaster.games.grid.rules.kind import Kind
from contestmaster.games.grid.rules.moving import step
from contestmaster.games.grid.rules.places import adjacent
from contestmaster.games.grid.squares import away, distance


class Trampolines(Kind):
    """Who steps on one goes on in the same direction."""

    name = "trampoline"
    mobile = False
    count = 2
    order = 35

    def arrived(self, act, arrival):
        """Let what has come from a consecutive square go on."""
        here = [one for one in act.state.of_kind(self.name) if one.at == arrival.there]
        came = arrival.came
        if not here or came is None or distance(came, arrival.there) != 1:
            return False
        here[0].notes["bounces"] = here[0].notes.get("bounces", 0) + 1
        return bool(step(act, arrival.body, away(came, arrival.there), "bounce").value)


class Magnets(Kind):
    """Nobody beside one may Move away from it, and nobody may have it."""

    name = "magnet"
    carryable = True

    def binds(self, act, mover, there):
        """Hold who is beside a magnet."""
        for one in act.state.of_kind(self.name):
            if adjacent(mover, one) and distance(there, one.at) > 1:
                return self.name
        return None

    def may_hold(self, act, body, player):
        """Nobody may."""
        return False


class Rocks(Kind):
    """A kind that there is already."""

    name = "rock"


class Anchors(Kind):
    """What can be carried and not be moved."""

    name = "anchor"
    mobile = False
    carryable = True
'''


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A package that was installed by pip into a folder that Python looks into."""
    source = tmp_path_factory.mktemp("source")
    (source / "pyproject.toml").write_text(PROJECT)
    (source / "grid_trampoline").mkdir()
    (source / "grid_trampoline" / "__init__.py").write_text(MODULE)
    folder = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run(
        [*pip, "--no-build-isolation", "--target", str(folder), str(source)],
        check=True,
        timeout=120,
        capture_output=True,
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        yield folder
        sys.modules.pop("grid_trampoline", None)


@pytest.mark.usefixtures("package")
def test_a_package_adds_what_happens_on_entering() -> None:
    """GRID-85: the code that moves objects knows nothing of it."""
    table = Table(
        at={"Ann": (3, 3)}, things={"trampoline-1": (4, 4)}, installed_kinds=("trampoline",)
    )
    assert table.say("Ann", "MOVE 4 4") == "OK MOVE result=moved at=5,5 events=2"
    assert table.told == ["moved id=Ann at=4,4 cause=move", "moved id=Ann at=5,5 cause=bounce"]
    assert table.thing("trampoline-1").notes == {"bounces": 1}
    table = Table(things={"trampoline-1": (4, 4)}, installed_kinds=("trampoline",))
    assert table.say("Ann", "ENTER 4 4") == "OK ENTER at=4,4 events=1"


@pytest.mark.usefixtures("package")
def test_a_package_adds_what_binds_a_move_and_who_may_hold_it() -> None:
    """GRID-85, GRID-119."""
    table = Table(
        at={"Ann": (3, 3), "Bob": (4, 4)},
        things={"magnet-1": (4, 4), "stick-1": held("Bob")},
        installed_kinds=("magnet",),
    )
    assert table.say("Bob", "PICKUP magnet-1") == "ERR restricted"
    reply = "OK MOVE result=failed reason=magnet at=3,3 events=0"
    assert table.say("Ann", "MOVE 2 2") == reply
    assert table.say("Bob", "WHACK Ann", 0).startswith("OK WHACK result=knocked steps=0")


@pytest.mark.usefixtures("package")
def test_a_new_game_has_as_many_as_the_package_says() -> None:
    """GRID-88: placed like custom objects, and ranked behind all others."""
    game = Grid(GridParams(installed_kinds=("trampoline", "magnet")))
    state = game.setup(None, ("Ann",), Dice(1), 0)
    assert len(state.of_kind("trampoline")) == 2
    assert [kind.name for kind in game.kinds][-2:] == ["trampoline", "magnet"]
    assert game.load(None, game.dump(state)) == state
    assert game.place(None, game.position(state), ("Ann",), 0) == state


@pytest.mark.usefixtures("package")
@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("rock", "there is a kind rock already"),
        ("anchor", "anchor: only what can move"),
        ("ball", "the kind ball calls itself magnet"),
    ],
)
def test_a_kind_that_breaks_the_rules_is_refused(name: str, problem: str) -> None:
    """GRID-63, GRID-69, GRID-88."""
    with pytest.raises(SetupError, match=problem):
        Grid(GridParams(installed_kinds=(name,)))


def test_without_the_package_the_game_says_so() -> None:
    with pytest.raises(SetupError, match="no package has a kind anvil"):
        Grid(GridParams(installed_kinds=("anvil",)))
