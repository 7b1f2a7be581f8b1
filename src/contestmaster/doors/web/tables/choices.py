"""What is chosen when a table is opened, in words: who plays, against which bots, how long."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from contestmaster.kernel.game import Game
from contestmaster.kernel.players import is_bot, program_of
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


class Character(NamedTuple):
    """What is known of a bot; nothing is of bots of others.

    Attributes:
        strength: how strong it is, in a word; empty where nobody has measured.
        does: what it does, after its name.
    """

    strength: str
    does: str

    def __str__(self) -> str:
        """Write both.

        >>> str(Character("fair", "takes what gains most")), str(Character("", ""))
        ('fair; takes what gains most', '')
        """
        return "; ".join(filter(None, self))


class Rivals(NamedTuple):
    """The bots that one can play against.

    Attributes:
        known: what is known of each, by its name, the weakest first.
        usual: the one to begin with; empty where there is none.
    """

    known: Mapping[str, Character]
    usual: str


def character(rules: Rules, rungs: Rungs, program: str) -> Character:
    """Return what is known of a bot of a game, by the guide of the game and what was measured."""
    does = "" if rules.guide is None else rules.guide.rivals.get(program, "")
    return Character(strength(rungs, program), does)


def characters(
    rules: Rules, offer: OfferedGame | None, rungs: Rungs, seats: Iterable[str | None]
) -> dict[str, Character]:
    """Return what is known of the bots among who sits at a table, by their names there."""
    known = () if offer is None else offer.bots
    return {
        name: character(rules, rungs, program_of(name, known))
        for name in seats
        if name and is_bot(name)
    }


def rivals(rules: Rules, offer: OfferedGame, rungs: Rungs) -> Rivals:
    """Return the bots that play a game here.

    Args:
        rules: of the game.
        offer: what is offered of it.
        rungs: the bots of the game by strength, as far as that was measured.
    """
    known = {name: character(rules, rungs, name) for name in by_strength(rungs, offer.bots)}
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
