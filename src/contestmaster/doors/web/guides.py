"""The rules beside a board: in a minute, each sentence with the rules that it comes from."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

import msgspec

from contestmaster.doors.web.book import book_of
from contestmaster.doors.web.labels import label
from contestmaster.doors.web.phrasebook import first_sentence
from contestmaster.kernel.game import Game
from contestmaster.kernel.guide import Guide, GuidePoint
from contestmaster.kernel.registry import UnknownGameError, load_game
from contestmaster.kernel.titles import about

Rules: TypeAlias = type[Game[Any, Any]]

_NUMBER: Final = re.compile(r"[A-Z]{3,8}-\d+")
_MOST: Final = 8
"""Orders that are told of a game that has no guide of its own."""


class PointShown(msgspec.Struct, frozen=True):
    """A sentence or two of the rules in short, and the numbers of the rules behind it."""

    title: str
    words: str
    rules: Sequence[str]


def guide_of(rules: Rules) -> Guide:
    """Return what newcomers are told of a game: its own guide, or one made from its commands."""
    return rules.guide or Guide(tuple(_general(rules)))


def minute_of(rules: Rules, params: Mapping[str, Any]) -> list[PointShown]:
    """Return the rules of a game in a minute, with the parameters of a match."""
    return _shown(guide_of(rules).minute, rules, params)


def _shown(
    points: Sequence[GuidePoint], rules: Rules, params: Mapping[str, Any]
) -> list[PointShown]:
    figures = {**msgspec.structs.asdict(rules.Params()), **params}
    return [PointShown(point.title, point.said(figures), point.rules) for point in points]


def rules_beside(game: str, params: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a page says of the rules of a match; little of a game that is not here any more.

    Args:
        game: its name.
        params: of the match, by name.
    """
    try:
        rules = load_game(game)
    except UnknownGameError:
        return {"minute": (), "terms": (), "book": None}
    return {
        "minute": minute_of(rules, params),
        "terms": _shown(guide_of(rules).terms, rules, params),
        "book": book_of(game),
    }


def _general(rules: Rules) -> Iterator[GuidePoint]:
    what = about(rules.name) or f"{rules.name} is played by its orders."
    yield GuidePoint("The game", _plain(what))
    orders = [one for one in rules().vocabulary if one.kind == "order" and one.who != "operator"]
    for command in orders[:_MOST]:
        words = first_sentence(command.doc) or f"Its form is {command.usage()}."
        yield GuidePoint(label(command.name.lower()), _plain(words), _NUMBER.findall(command.doc))


def _plain(text: str) -> str:
    """Return a text of others so that nothing in it stands for a parameter."""
    return text.replace("`", "").replace("{", "{{").replace("}", "}}")
