"""What a player has on the screen: a code or a message, and the rules that it rests on."""

import difflib
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from contestmaster.kernel.game import Game

_OTHERS: Final = ("contest", "lobby")
"""Whose rule books hold for every game: NET and CONTEST are in the first, TABLE in the second."""
_LINE: Final = re.compile(r"(?:FAILED\s+)?([0-9]{1,4})(?:\s+\S.*)?", re.IGNORECASE)
_MOST: Final = 3
"""Names that are proposed where nothing fits."""


class RefusalReason(NamedTuple):
    """A code, and why which commands are refused with it.

    Attributes:
        of: the game, ``contest``, ``tables``, or ``every server``.
        code: as it stands in the reply.
        message: likewise.
        causes: commands by the rule that they are refused by.
        rules: the text of each of these rules.
    """

    of: str
    code: int
    message: str
    causes: Mapping[str, tuple[str, ...]]
    rules: Mapping[str, str]

    def shown(self) -> str:
        """Return what there is to say, on several lines."""
        lines = [f"{self.code} {self.message} ({self.of})"]
        for rule, commands in self.causes.items():
            by = f"{', '.join(commands)}: " if commands else ""
            lines.append(f"  {by}{self.rules.get(rule) or rule}")
        return "\n".join(lines)


def find_refusals(game: "Game[Any, Any]", text: str) -> list[RefusalReason]:
    """Return the refusals with a code, or whose message has a text in it.

    The game's own come first; where it has none, those of tables and of a contest.

    Args:
        game: that is played.
        text: ``117``, ``group is busy`` or the whole line ``FAILED 117 group is busy``.
    """
    found = _LINE.fullmatch(text.strip())
    code, words = (int(found[1]), "") if found else (None, text.strip().casefold())

    def fits(refusal: RefusalReason) -> bool:
        return refusal.code == code if words == "" else words in refusal.message.casefold()

    hits = [refusal for refusal in (*_of(game), *_generic()) if fits(refusal)]
    return hits or [refusal for other in _others() for refusal in _of(other) if fits(refusal)]


def find_rule(game: "Game[Any, Any]", number: str) -> str | None:
    """Return the text of a rule of a game's book, or of those that hold for every game."""
    from contestmaster.kernel.rulebook import rule_text

    return rule_text(number, type(game))


def nearest(game: "Game[Any, Any]", text: str) -> list[str]:
    """Return commands, messages and rules of a game that are spelt nearly like a text."""
    from contestmaster.kernel.rulebook import RuleBook

    known = [command.name for command in game.vocabulary]
    known += [refusal.message for refusal in (*_of(game), *_generic())]
    if "-" in text:
        known = RuleBook.of(type(game)).numbers()
    folded = {each.casefold(): each for each in known}
    return [folded[each] for each in difflib.get_close_matches(text.casefold(), folded, _MOST)]


def _others() -> "Iterator[Game[Any, Any]]":
    from contestmaster.kernel.registry import load_game

    for name in _OTHERS:
        yield load_game(name)()


def _of(game: "Game[Any, Any]") -> Iterator[RefusalReason]:
    from contestmaster.kernel.rulebook import rule_text

    of = "tables" if game.name == "lobby" else game.name
    for code, message in game.messages.items():
        causes: dict[str, list[str]] = {}
        for command in game.vocabulary:
            if code in command.refuses:
                causes.setdefault(command.refuses[code], []).append(command.name)
        texts = {rule: rule_text(rule, type(game)) for rule in causes}
        rules = {rule: text for rule, text in texts.items() if text is not None}
        named = {rule: tuple(dict.fromkeys(names)) for rule, names in causes.items()}
        yield RefusalReason(of, int(code), message, named, rules)


def _generic() -> Iterator[RefusalReason]:
    from contestmaster.kernel.rulebook import rule_text
    from contestmaster.protocols.line.replies import GENERIC, GENERIC_RULES

    for code, message in GENERIC.items():
        rule = GENERIC_RULES[code]
        yield RefusalReason(
            "every server", code, message, {rule: ()}, {rule: rule_text(rule) or ""}
        )
