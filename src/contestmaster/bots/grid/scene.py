"""What a player sees: the lines of ``LOOK``, read."""

from dataclasses import dataclass, field
from typing import TypeAlias

from contestmaster.client.grid import Grid

Square: TypeAlias = tuple[int, int]
Facts: TypeAlias = dict[str, str]

SIZE = 20


@dataclass
class Scene:
    """The Grid as one player sees it.

    Attributes:
        tick: the nday.
        nday: of the nweek.
        fare: of the Airways.
        players: facts of each, by name.
        things: facts of each, by id.
        ground: facts of squares that are not dry Turf.
        radar: squares of Boxes.
    """

    tick: int = 1
    nday: int = 1
    fare: int = 0
    players: dict[str, Facts] = field(default_factory=dict)
    things: dict[str, Facts] = field(default_factory=dict)
    ground: dict[Square, Facts] = field(default_factory=dict)
    radar: list[Square] = field(default_factory=list)

    def of_kind(self, kind: str) -> list[Facts]:
        """Return the objects of a kind."""
        return [facts for facts in self.things.values() if facts["kind"] == kind]

    def here(self, at: Square) -> list[Facts]:
        """Return the objects on a square."""
        return [facts for facts in self.things.values() if square(facts["at"]) == at]

    def held(self, name: str) -> list[str]:
        """Return the ids of what a player has in hand."""
        return self.players[name]["holds"].split(",")

    def others(self, name: str) -> dict[str, Square]:
        """Return where other players stand who are on the Grid."""
        spots = {other: square(facts["at"]) for other, facts in self.players.items()}
        return {other: at for other, at in spots.items() if at is not None and other != name}


def look(game: Grid) -> Scene:
    """Ask for all there is to see."""
    scene = Scene()
    for line in game.look().splitlines():
        head, *words = line.split(" ")
        facts = {key: value for key, _, value in (word.partition("=") for word in words)}
        match head:
            case "CLOCK":
                scene.tick, scene.nday = int(facts["tick"]), int(facts["nday"])
            case "WEATHER":
                scene.fare = int(facts["fare"])
            case "PLAYER":
                scene.players[facts["name"]] = facts
            case "OBJECT":
                scene.things[facts["id"]] = facts
            case "SQUARE" | "RADAR":
                at = square(facts["at"])
                if at is not None and head == "SQUARE":
                    scene.ground[at] = facts
                elif at is not None:
                    scene.radar.append(at)
            case _:
                pass
    return scene


def square(text: str) -> Square | None:
    """Read a square; ``None`` where somebody or something is on none.

    >>> square("3,14"), square("limbo")
    ((3, 14), None)
    """
    x, comma, y = text.partition(",")
    return (int(x), int(y)) if comma else None


def apart(one: Square, other: Square) -> int:
    """Return the steps between two squares."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def around(at: Square) -> list[Square]:
    """Return the squares around one."""
    near = ((at[0] + dx, at[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    return [(x, y) for x, y in near if 1 <= x <= SIZE and 1 <= y <= SIZE and (x, y) != at]
