"""Pressing for games that do not say what may be pressed: from their commands and legal orders.

So the game of any package can be played by pressing, as soon as it says which orders are legal.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod
from typing import Any, Final

from contestmaster.doors.web.labels import label
from contestmaster.doors.web.phrasebook import first_sentence
from contestmaster.kernel.commands import Command, Parameter
from contestmaster.kernel.game import Legal
from contestmaster.kernel.match import Match
from contestmaster.kernel.pressing import Amount, Press, PressChoice, Pressing, Thing

_LISTED: Final = 24
"""Orders of one family that stand each for itself; of more, each argument is chosen."""
_MOST: Final = 400
"""Values of an argument that are listed."""


def pressed(match: Match[Any, Any], seat: int) -> Pressing:
    """Return what a seat may press, made from the orders that are legal now [TABLE-76].

    In a game that does not show them there is nothing to press: its orders are typed.
    """
    if not (match.over or match.game.shows_orders):
        return Pressing("The orders of this game are typed", [])
    by_command: dict[str, list[Legal]] = {}
    if not match.over:
        for legal in match.game.orders(match.state, seat):
            by_command.setdefault(legal.command, []).append(legal)
    things = [
        thing
        for name, legals in by_command.items()
        if (thing := _thing(match, name, legals)) is not None
    ]
    return Pressing("Your turn" if things else "Nothing to order now", things)


def _thing(match: Match[Any, Any], name: str, legals: Sequence[Legal]) -> Thing | None:
    """Return a command with its orders; ``None`` for one that only typing can give."""
    command = match.game.vocabulary.find(name)[0]
    if command.named or command.block is not None:
        return None
    presses = [press for legal in legals for press in _presses(command, legal)]
    about = first_sentence(command.doc).removesuffix(".").replace("`", "")
    return Thing(key=name, name=_called(name), words=about, presses=presses)


def _presses(command: Command, legal: Legal) -> Iterator[Press]:
    parameters = command.on_line[: len(legal.choices)]
    if prod(map(len, legal.choices)) <= _LISTED:
        for given in product(*legal.choices):
            pairs = list(zip(parameters, given, strict=True))
            items = [item for parameter, value in pairs for item in parameter.kind.format(value)]
            shown = ", ".join(f"{_named(one)} {_shown(one, value)}" for one, value in pairs)
            yield Press(
                line=" ".join([*command.name.split(), *items]),
                what=shown or _called(command.name).lower(),
            )
        return
    items, amounts, picks = command.name.split(), [], []
    for parameter, choices in zip(parameters, legal.choices, strict=True):
        items.append(f"{{{parameter.name}}}")
        if _counts(choices):
            low, high = choices[0], choices[-1]
            amounts.append(Amount(parameter.name, low, high, low))
        else:
            values = [" ".join(parameter.kind.format(value)) for value in choices[:_MOST]]
            words = [_shown(parameter, value) for value in choices[:_MOST]]
            picks.append(PressChoice(parameter.name, values, words))
    yield Press(
        line=" ".join(items),
        what=_called(command.name).lower(),
        amounts=amounts,
        choices=picks,
    )


def _counts(choices: Sequence[Any]) -> bool:
    """Whether the choices are whole numbers without a gap: then one is counted up or down."""
    if isinstance(choices, range):
        return choices.step == 1
    whole = all(isinstance(one, int) and not isinstance(one, bool) for one in choices)
    return whole and list(choices) == list(range(choices[0], choices[0] + len(choices)))


def _called(name: str) -> str:
    return label(name.lower().replace(" ", "_"))


def _named(parameter: Parameter) -> str:
    return parameter.name.replace("_", " ")


def _shown(parameter: Parameter, value: Any) -> str:
    return " ".join(parameter.kind.format(value)).replace("_", " ")
