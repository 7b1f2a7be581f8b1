"""A kind of object that a separately installed package brings along."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.games.grid.kinds.package import KITES, PROJECT, TRAMPOLINES
from tests.games.grid.table import Table, held

from contestmaster.games.grid import Grid, GridParams
from contestmaster.games.grid.position import problems
from contestmaster.kernel.acts import Done
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import SetupError
from contestmaster.kernel.match import Match
from contestmaster.kernel.vocabulary import Call
from contestmaster.protocols.announce import MessageReader, judge


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A package that was installed by pip into a folder that Python looks into."""
    source = tmp_path_factory.mktemp("source")
    (source / "pyproject.toml").write_text(PROJECT)
    (source / "grid_trampoline").mkdir()
    (source / "grid_trampoline" / "__init__.py").write_text(TRAMPOLINES)
    (source / "grid_trampoline" / "kites.py").write_text(KITES)
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
        sys.modules.pop("grid_trampoline.kites", None)


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


KITE: Any = {
    "at": {"Ann": (9, 10), "Bob": (3, 3), "Cat": (3, 4)},
    "things": {
        "rock-1": (10, 10),
        "siren-1": {"at": (10, 10), "name": "Ligeia"},
        "rock-2": (4, 4),
        "kite-1": (9, 10),
    },
    "installed_kinds": ("kite",),
}


@pytest.mark.usefixtures("package")
def test_a_package_wins_over_what_binds_and_bars() -> None:
    """GRID-85: a Siren holds nobody at a kite, and there one may stand on anything."""
    table = Table(**KITE)
    assert table.say("Ann", "MOVE 8 10") == "OK MOVE result=moved at=8,10 events=1"
    table = Table(**KITE)
    assert table.say("Ann", "MOVE 10 10").startswith("OK MOVE result=failed reason=impassable")
    assert table.say("Bob", "RIDE kite-1 4 4") == "ERR not_here"
    assert table.say("Ann", "RIDE kite-1 4 4") == "OK RIDE at=4,4 events=1"
    assert table.told == ["rode player=Ann at=4,4"]
    assert table.say("Bob", "MOVE 4 4") == "OK MOVE result=moved at=4,4 events=1"
    assert problems(table.game.kinds, table.state, list(table.state.players)) == []
    table.tick()
    assert table.where("kite-1") == "5,4"
    assert table.say("Cat", "MOVE 4 4").startswith("OK MOVE result=failed reason=impassable")


@pytest.mark.usefixtures("package")
def test_a_package_brings_an_announcement_with_its_sentences() -> None:
    """GRID-85, GRID-200: it is read, offered, refused and journaled as the rule book's own are."""
    game = Grid(GridParams(installed_kinds=("kite", "riddle")))
    match = Match.start(game, seed=4, seats=("Ann", "Bob"), at=0)
    x, y = match.state.things["kite-1"].at or (0, 0)
    done: list[Done] = []

    def say(person: str, text: str) -> list[str]:
        def act(call: Call) -> Done:
            done.append(match.do(call, person, 0))
            return done[-1]

        read, words = MessageReader(game.vocabulary).read(text), game.vocabulary
        verdicts = judge(read, act, author=person, vocabulary=words, messages=game.messages)
        return [line for verdict in verdicts for line in verdict.shown()]

    assert say("Ann", f"I enter the Grid at {x}, {y}. I sail to 4, 4 on the kite-1.") == [
        f"SUCCEEDED Ann enters the Grid: at={x},{y}",
        "SUCCEEDED Ann rides a kite: at=4,4",
    ]
    offers = [
        [one for one in game.orders(match.state, seat) if one.command == "RIDE"] for seat in (0, 1)
    ]
    assert [len(families) for families in offers] == [20, 0]
    assert say("Bob", "I ride riddle-1 to 5, 5. I ride the kite-1 to 5, 5.") == [
        "FAILED 303 no such target [GRID-85]: RIDE riddle-1 5 5",
        "FAILED 313 not here [GRID-85]: RIDE kite-1 5 5",
    ]
    assert say("eve", "RIDE kite-1 5 5") == [
        "FAILED 7 no seat in this game [GRID-200]: RIDE kite-1 5 5"
    ]
    again = Match(game, match.header, match.seed)
    for one in done:
        assert one.entry is not None
        again.apply(one.entry)
    assert again.digest() == match.digest()
    seen = [str(thing) for thing in game.view(match.state, 0)["things"]]
    assert not [thing for thing in seen if "riddle" in thing]


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
        ("ghost", "ghost cannot be loaded: module 'grid_trampoline' has no attribute 'Ghosts'"),
        ("ball", "the kind ball calls itself magnet"),
        ("mover", "mover brings MOVE, which there is"),
    ],
)
def test_a_kind_that_breaks_the_rules_is_refused(name: str, problem: str) -> None:
    """GRID-63, GRID-69, GRID-88."""
    with pytest.raises(SetupError, match=problem):
        Grid(GridParams(installed_kinds=(name,)))


def test_without_the_package_the_game_says_so() -> None:
    with pytest.raises(SetupError, match="no package has a kind anvil"):
        Grid(GridParams(installed_kinds=("anvil",)))
