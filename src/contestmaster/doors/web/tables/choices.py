"""What is chosen when a table is opened, in words: who plays, against which bots, how long."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from contestmaster.kernel.game import Game
from contestmaster.lobby import BOTS, PRESET, OfferedGame
from contestmaster.lobby.strength import Rungs, by_strength, strength, to_begin_with

Rules: TypeAlias = type[Game[Any, Any]]

COMPANY: Final = "company"
"""The question of the form who plays: one of the keys of :data:`COMPANIES`."""
RIVAL: Final = "rival"
"""The question which bot plays."""
ALONE: Final = "bots"
COMPANIES: Final[Mapping[str, tuple[str, str]]] = {
    ALONE: ("You against bots", "The game begins at once."),
    "some": ("You, a bot, and people", "You get an address to send to them."),
    "people": ("You and people", "You get an address to send to them; bots can still be added."),
}
"""Who plays: what people call it, and what follows."""


class Rivals(NamedTuple):
    """The bots that one can play against.

    Attributes:
        known: their names, the weakest first, each with how strong it is and what it does; nothing
            is known of bots of others.
        usual: the one to begin with; empty where there is none.
    """

    known: Mapping[str, str]
    usual: str


def rivals(rules: Rules, offer: OfferedGame, rungs: Rungs) -> Rivals:
    """Return the bots that play a game here.

    Args:
        rules: of the game.
        offer: what is offered of it.
        rungs: the bots of the game by strength, as far as that was measured.
    """
    does = {} if rules.guide is None else rules.guide.rivals
    known = {
        name: ", ".join(filter(None, (strength(rungs, name), does.get(name, ""))))
        for name in by_strength(rungs, offer.bots)
    }
    return Rivals(known, to_begin_with(rungs, offer.bots))


def companies(offer: OfferedGame) -> Sequence[str]:
    """Return who can play: without bots only people, and among two nobody but one other."""
    if not offer.bots:
        return ("people",)
    return tuple(COMPANIES) if offer.most > 2 else (ALONE, "people")  # noqa: PLR2004 - a duel


def chosen(answers: Mapping[str, str], rules: Rules) -> dict[str, str]:
    """Return what the form asks for beside the options of the game: a length, if one is chosen."""
    wanted = answers.get(PRESET, "")
    return {PRESET: wanted} if any(one.name == wanted for one in rules.presets) else {}


def seated(answers: Mapping[str, str], bots: Rivals, seats: int) -> dict[str, str]:
    """Return the bots that the form asks for, as an option of ``OPEN`` [TABLE-74].

    Args:
        answers: of the form.
        bots: those that there are.
        seats: of the table.
    """
    company = answers.get(COMPANY, "people")
    number = {ALONE: seats - 1, "some": min(1, seats - 1)}.get(company, 0)
    rival = answers.get(RIVAL, "")
    name = rival if rival in bots.known else bots.usual
    return {BOTS: ",".join([name] * number)} if number and name else {}
