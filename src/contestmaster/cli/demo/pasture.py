"""A picture of a board of Wild wild space in characters: where the cows are, and who has them."""

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from rich.text import Text

    from contestmaster.kernel.match import Match

COLOURS: Final = ("green", "cyan", "magenta", "yellow", "red", "blue", "white", "bright_green")
"""One for each seat, over and over."""

BLOCKED: Final = ("▒▒", "bright_black")
WILD: Final = "white"


def pasture(match: "Match[Any, Any]", height: int, width: int) -> "Text | None":
    """Return the board of a two-dimensional game, ``None`` where there is none that fits.

    Ranchos are capitals, groups small letters with the size of their herd, wild cows dots.
    """
    from rich.text import Text

    if match.game.name != "cows":
        return None
    side = match.game.params.side
    if match.game.params.dim != 2 or side > height or 2 * side > width:  # noqa: PLR2004 - 2-D
        return None
    cells = _cells(match.game.position(match.state))
    picture = Text(no_wrap=True)
    for y in range(1, side + 1):
        for x in range(1, side + 1):
            if (x, y) in cells:
                picture.append(*cells[x, y])
            elif match.board.blocked[(x - 1) * side + y - 1]:
                picture.append(*BLOCKED)
            else:
                picture.append("  ")
        picture.append("\n")
    return picture


def legend() -> str:
    """Say what the picture's marks mean."""
    return "A rancho  a3 group, 3 cows  ·2 wild cows  ▒▒ wall"


def letter(seat: int) -> str:
    """Return the letter that stands for a seat."""
    return "abcdefghijklmnopqrstuvwxyz"[seat % 26]


def _cells(position: dict[str, Any]) -> dict[tuple[int, ...], tuple[str, str]]:
    """Return the two characters and the style of each field on which something stands."""
    seat_of = {team: seat for seat, team in enumerate(position["seats"])}
    cells: dict[tuple[int, ...], tuple[str, str]] = {}
    for place, count in position["wild"].items():
        cells[tuple(map(int, place.split()))] = (f"·{_digit(count)}", WILD)
    for team, known in position["teams"].items():
        seat = seat_of[int(team)]
        cells[tuple(known["rancho"])] = (f"{letter(seat).upper()} ", f"bold {_colour(seat)}")
    for group in sorted(position["groups"].values(), key=lambda g: g["cows"]):
        seat = seat_of[group["team"]]
        style = _colour(seat) + (" reverse" if group["fight"] is not None else "")
        herd = _digit(group["cows"]) if group["cows"] else " "
        cells[tuple(group["pos"])] = (f"{letter(seat)}{herd}", style)
    return cells


def _colour(seat: int) -> str:
    return COLOURS[seat % len(COLOURS)]


def _digit(count: int) -> str:
    return str(count) if count < 10 else "+"  # noqa: PLR2004 - one digit
