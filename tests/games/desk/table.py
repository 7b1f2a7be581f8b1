"""A table at which the tests play: one battle, set up as they like, of team 1 against team 2."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.table import MatchTable

from contestmaster.games.desk import Desk, DeskParams
from contestmaster.games.desk.world import SIDES
from contestmaster.kernel.game import Facts

OPEN = "\n".join(["." * 12] * 10)
"""A board without obstacles."""
PLAIN = {"terrain": OPEN, **dict.fromkeys(("w_attack", "w_counter", "w_unit", "w_stack"), 1)}


def kind(**changes: Any) -> dict[str, Any]:
    """A type of a cadre: melee fighters of 10 in everything, that move 50, with 20 hit points."""
    base = {"hp": 20, "init": 10, "move": 50, "atk": 10, "defense": 10, "dmg": 10, "rng": 0}
    return {**base, "count": 50, **changes}


def stack(side: str, number: int, x: int, y: int, count: int = 1, **more: Any) -> dict[str, Any]:
    """A stack of a position; types of the defender have numbers from 11 on."""
    return {"side": side, "kind": number, "x": x, "y": y, "count": count, **more}


class Table(MatchTable):
    """A set of games; team 1 attacks team 2 in battle 1."""

    def __init__(
        self,
        *stacks: Mapping[str, Any],
        kinds: Sequence[Mapping[str, Any]] = (),
        phase: str = "SKIRMISH",
        teams: int = 2,
        free_traits: Sequence[int] = (),
        facts: Facts | None = None,
        position: Mapping[str, Any] | None = None,
        **params: Any,
    ) -> None:
        """Place stacks in battle 1; all other battles are scattered."""
        start: dict[str, Any] = {
            "permutation": list(range(1, teams + 1)),
            "phase": phase,
            "cadre": {str(n + 1): each for n, each in enumerate(kinds or [kind()])},
            "free_traits": list(free_traits),
            **(position or {}),
        }
        if stacks:
            placed = {str(n + 1): each for n, each in enumerate(stacks)}
            start["battles"] = {"1": {"stacks": placed}}
        super().__init__(
            Desk(DeskParams(**{**PLAIN, **params})), teams=teams, facts=facts, position=start
        )

    def battle(self, number: int = 1) -> dict[str, Any]:
        """A battle of the position."""
        found: dict[str, Any] = self.position()["battles"][str(number)]
        return found

    def stack(self, number: int) -> dict[str, Any]:
        """A stack of battle 1."""
        found: dict[str, Any] = self.battle()["stacks"][str(number)]
        return found

    def left(self, number: int) -> tuple[int, int]:
        """Units of a stack of battle 1, and hit points of the top one."""
        row = self.stack(number)
        return row["count"], row["top_hp"]

    def queue(self) -> list[int]:
        """The queue of battle 1."""
        queue: list[int] = self.battle()["queue"]
        return queue

    def points(self) -> tuple[int, int]:
        """Thousandths of both sides of battle 1."""
        one, other = (self.battle()["sides"][side]["points"] for side in SIDES)
        return one, other

    def events(self) -> list[list[Any]]:
        """What has happened in battle 1 in this turn."""
        now: list[list[Any]] = self.battle()["events_now"]
        return now
