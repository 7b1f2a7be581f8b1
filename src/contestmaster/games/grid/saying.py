"""What an announcement came to, in words: the facts that answer it, as people say them."""

from collections.abc import Mapping
from typing import Final

from contestmaster.kernel.sentences import filled

_RESULTS: Final[Mapping[str, str]] = {
    "failed": "in vain",
    "nothing": "it hits nothing",
    "shielded": "the Shield does not wholly protect em",
    "gremlin_out": "it goes to Limbo",
    "ball": "the wax is hit back",
    "destroyed": "nothing is left there",
    "taken": "e has it",
}
_REASONS: Final[Mapping[str, str]] = {
    "impassable": "something Impassable is there",
    "occupied": "the square is occupied",
    "edge": "the Grid ends there",
    "siren": "a Siren does not let em go",
    "bait": "a Bait does not let em go",
    "unaffordable": "e cannot pay it",
    "not_placeable": "it cannot be there",
}
_KINDS: Final[Mapping[str, Mapping[str, str]]] = {
    "result": _RESULTS,
    "reason": _REASONS,
    "effective": {"now": "from now on", "next_nweek": "from the next nweek on"},
    "toad": {"yes": "e becomes a Toad", "no": "e stays as e is"},
}
"""What words stand for; a word that is not here and has no sentence below goes without saying."""
_SENTENCES: Final[Mapping[str, str]] = {
    "seat": "as player number {seat}",
    "points": "e has {points:point|points}",
    "value": "{value}",
    "target": "at ({target})",
    "lands": "it comes down as tick {lands} begins",
    "cost": "the price is {cost:point|points}",
    "paid": "e loses {paid:point|points}",
    "fare": "the fare is {fare:point|points}",
    "roll": "the die shows {roll}",
    "bait": "e has {bait:Bait|Baits} now",
    "until": "until tick {until}",
    "steps": "{steps:square|squares} far",
    "t": "{t:degree|degrees}",
    "n": "{n}",
    "nweeks": "for {nweeks:nweek|nweeks}",
    "substance": "({x},{y}) is {state} {substance}",
    "mood": "{mood}",
}
_UNSAID: Final = ("none", "")
"""Words of facts that there are none of."""


def said(facts: Mapping[str, str | int]) -> str:
    """Tell facts in a few words; what the events beside them tell is left out.

    >>> said({"result": "failed", "reason": "occupied", "at": "3,3"})
    ' in vain, the square is occupied'
    >>> said({"result": "moved", "at": "3,4"})
    ''
    """
    words = [_said(name, facts) for name, value in facts.items() if str(value) not in _UNSAID]
    told = ", ".join(filter(None, words))
    return f" {told}" if told else ""


def _said(name: str, facts: Mapping[str, str | int]) -> str:
    if name in _KINDS:
        return _KINDS[name].get(str(facts[name]), "")
    return filled(_SENTENCES.get(name, ""), facts).replace("_", " ")
