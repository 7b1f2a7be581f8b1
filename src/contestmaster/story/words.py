"""The sentences of a story: who leads, what happened, how it ended."""

import re
from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from contestmaster.kernel.figures import Count, Counts, Figure
from contestmaster.kernel.highlights import Highlight
from contestmaster.story.lead import Lead
from contestmaster.story.momentum import Momentum

_GAP: Final = re.compile(r"\{(\d)\}")
_MOST_NAMES: Final = 3
_PAST: Final = {
    "lead": "led",
    "leads": "led",
    "has": "had",
    "have": "had",
    "are": "were",
    "is": "was",
}
"""Verbs as they are said of a turn of a game that is over."""
_MOST: Final = re.compile(r" (?:has|have)( the most | )")


def listed(names: Sequence[str]) -> str:
    """Write names one after another, the last ones of many as a number.

    >>> listed(["red"]), listed(["red", "blue"]), listed(["a", "b", "c", "d", "e"])
    ('red', 'red and blue', 'a, b and 3 others')
    """
    if len(names) > _MOST_NAMES:
        names = [*names[: _MOST_NAMES - 1], f"{len(names) - _MOST_NAMES + 1} others"]
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def begun(text: str, names: Collection[str]) -> str:
    """Write a sentence with a capital, unless it begins with a name, which is written as it is.

    >>> begun("you won by 3 planets", ["red"]), begun("red wins by 3 planets", ["red"])
    ('You won by 3 planets', 'red wins by 3 planets')
    """
    named = any(text == name or text.startswith((f"{name} ", f"{name},")) for name in names)
    return text if named else text[:1].upper() + text[1:]


def told(what: Highlight, name: Callable[[int | str], str]) -> str:
    """Write what happened, with the names of those whom it is about.

    >>> told(Highlight("fight", "{0} beats {1}", (7, "eve")), lambda who: f"<{who}>")
    '<7> beats <eve>'
    """
    names = [name(who) for who in what.about]
    return _GAP.sub(lambda gap: names[int(gap[1])], what.words)


def taken(leader: str, before: str | None) -> str:
    """Write that the lead has gone from one to another.

    >>> taken("red", None), taken("red", "blue")
    ('red takes the lead', 'red takes the lead from blue')
    """
    return f"{leader} takes the lead" + (f" from {before}" if before else "")


def collapsed(name: str, figure: Figure, now: Count, best: Count) -> str:
    """Write that somebody has lost most of what they had.

    >>> collapsed("red", Figure("planets", one="planet"), 1, 24)
    'red is down to 1 planet, from 24'
    """
    return f"{name} is down to {figure.told(now)}, from {figure.number(best)}"


def standing(
    names: Sequence[str],
    figures: Sequence[Figure],
    counts: Counts,
    lead: Lead,
    momentum: Momentum | None = None,
    *,
    past: bool = False,
) -> str:
    """Write who leads, by how much, and which way it goes; of a game that is over who led then.

    >>> milk = Figure("milk", "bottles", one="bottle")
    >>> standing(["red", "blue"], [milk], [[3, 1]], Lead((0,), 2, 0, (1,)))
    'red leads blue by 2 bottles'
    >>> standing(["red", "blue"], [milk], [[3, 1]], Lead((0,), 2, 0, (1,)), past=True)
    'red led blue by 2 bottles'
    >>> nearer = Momentum(0, 1, 1, 2, widens=False)
    >>> standing(["red", "blue"], [milk], [[3, 2]], Lead((0,), 1, 0, (1,)), nearer)
    'red leads blue by 1 bottle, but blue is catching up'
    >>> standing(["red", "blue"], [milk], [[3, 3]], Lead())
    'all are level with 3 bottles'
    >>> standing(["red", "blue"], [milk], [[0, 0]], Lead())
    'nobody has any bottles yet'
    >>> wins = Figure("wins", one="win", nobody="nobody has won yet")
    >>> standing(["red", "blue"], [wins], [[0, 0]], Lead(), past=True)
    'nobody had won yet'
    >>> standing(["red", "blue"], [milk], [[3, None]], Lead())
    'who leads is told when the game is over'
    """
    figure = figures[0]
    values = list(counts[0]) if counts else []
    if not values or None in values:
        return "who leads is told when the game is over"
    has, are, leads = (_verb(verb, past=past) for verb in ("has", "are", "leads"))
    if len(names) == 1:
        return f"{names[0]} {has} {figure.told(values[0])}"
    if not lead.seats:
        nothing = figure.nobody or f"nobody has any {figure.unit or figure.name} yet"
        nothing = nothing.replace(" has ", f" {has} ", 1)
        return f"all {are} level with {figure.told(values[0])}" if any(values) else nothing
    if lead.by is None:
        return shared(names, lead.seats, figure.told(values[lead.seats[0]]), past=past)
    leaders = listed([names[seat] for seat in lead.seats])
    second = listed([names[seat] for seat in lead.second])
    sentence = f"{leaders} {leads} {second} by {margin(figures[lead.figure], lead.by)}"
    if lead.figure:
        each = values[lead.seats[0]]
        return f"{sentence}, with {figure.told(each)} each" if each else sentence
    return sentence if momentum is None else sentence + going(names, momentum, past=past)


def going(names: Sequence[str], momentum: Momentum, *, past: bool = False) -> str:
    """Write which way a lead goes, behind the sentence that tells of it; nothing where it stays.

    >>> going(["red", "blue"], Momentum(0, 1, 9, 4, widens=True))
    ', and is pulling away'
    >>> going(["red", "blue"], Momentum(0, 1, 4, 9, widens=False), past=True)
    ', but blue was catching up'
    """
    is_ = _verb("is", past=past)
    if momentum.widens is None:
        return ""
    if momentum.widens:
        return f", and {is_} pulling away"
    return f", but {names[momentum.second]} {is_} catching up"


def gains(names: Sequence[str], figure: Figure, momentum: Momentum) -> str:
    """Write what the first two have gained of late, which is why a lead goes as it does.

    >>> milk = Figure("milk", "bottles", one="bottle")
    >>> gains(["red", "blue"], milk, Momentum(0, 1, 1200, -4, widens=True))
    'red +1,200, blue -4'
    """
    of = (momentum.leader, momentum.own), (momentum.second, momentum.their)
    return ", ".join(f"{names[who]} {'+' * (by >= 0)}{figure.number(by)}" for who, by in of)


def shared(names: Sequence[str], leaders: Sequence[int], each: str, *, past: bool = False) -> str:
    """Write that several lead with as much: of many only how many they are.

    >>> shared(["red", "blue", "eve"], [0, 2], "9 planets")
    'red and eve share the lead with 9 planets each'
    >>> shared(["a", "b", "c", "d", "e"], [0, 1, 2, 4], "9 planets", past=True)
    '4 of 5 shared the lead with 9 planets each'
    """
    many = len(leaders) > _MOST_NAMES
    who = f"{len(leaders)} of {len(names)}" if many else listed([names[one] for one in leaders])
    return f"{who} {'shared' if past else 'share'} the lead with {each} each"


class Most(NamedTuple):
    """Who has most of what is counted besides.

    Attributes:
        words: it in a sentence, which begins with the word that joins it to how it stands.
        seats: who that is; nobody where all have as much.
        figure: the index of what is counted; 0 where nobody has most of anything.
    """

    words: str = ""
    seats: tuple[int, ...] = ()
    figure: int = 0


def most(names: Sequence[str], figures: Sequence[Figure], counts: Counts, lead: Lead) -> Most:
    """Write who has most of what is counted besides, while nobody leads alone; else nothing.

    It begins with the word that joins it to how it stands: it says no more than that where those
    who share the lead have most of the rest, too.

    >>> milk, cows = Figure("milk", "bottles", one="bottle"), Figure("herds", "cows", one="cow")
    >>> most(["red", "blue"], [milk, cows], [[0, 0], [7, 9]], Lead())
    Most(words='but blue has the most cows, 9', seats=(1,), figure=1)
    >>> most(["red", "blue", "eve"], [milk, cows], [[0, 0, 0], [1, 9, 9]], Lead()).words
    'but blue and eve have the most cows, 9 each'
    >>> most(["red", "blue"], [milk, cows], [[0, 0], [9, 9]], Lead()).words
    'and all have 9 cows'
    >>> most(["red", "blue", "eve"], [milk, cows], [[3, 3, 1], [9, 9, 1]], Lead((0, 1))).words
    ''
    >>> most(["red", "blue", "eve"], [milk, cows], [[3, 3, 1], [9, 8, 1]], Lead((0, 1))).words
    'and red has the most cows, 9'
    >>> most(["red", "blue"], [milk, cows], [[None, None], [7, 9]], Lead()).words
    'but blue has the most cows, 9'
    >>> most(["red", "blue"], [milk, cows], [[3, 1], [7, 9]], Lead((0,), 2, 0, (1,))).words
    ''
    """
    if lead.by is not None or not counts or len(names) == 1:
        return Most()
    for index, (figure, values) in enumerate(zip(figures[1:], counts[1:], strict=True), 1):
        known = [value for value in values if value is not None]
        if not figure.higher_is_better or len(known) < len(names):
            continue
        best, what = max(known), figure.unit or figure.name
        first = [seat for seat, value in enumerate(known) if value == best]
        if len(first) == len(names):
            if best and not lead.seats and not any(counts[0]):
                return Most(f"and all have {figure.told(best)}")
            continue
        if len(first) > _MOST_NAMES or set(first) == set(lead.seats):
            return Most()
        joins = "and" if set(first) < set(lead.seats) else "but"
        if len(first) == 1:
            words = f"{joins} {names[first[0]]} has the most {what}, {figure.number(best)}"
            return Most(words, tuple(first), index)
        who = listed([names[seat] for seat in first])
        words = f"{joins} {who} have the most {what}, {figure.number(best)} each"
        return Most(words, tuple(first), index)
    return Most()


def joined(sentence: str, beside: str, *, past: bool = False) -> str:
    """Write how it stands, and what there is beside it.

    >>> joined("all are level with 1 planet", "but red has the most crack, 9")
    'all are level with 1 planet, but red has the most crack, 9'
    >>> joined("all were level with 1 planet", "but red has the most crack, 9", past=True)
    'all were level with 1 planet, but red had the most crack, 9'
    """
    if past:
        beside = _MOST.sub(r" had\1", beside, count=1)
    return f"{sentence}, {beside}" if beside else sentence


def _verb(verb: str, *, past: bool) -> str:
    return _PAST[verb] if past else verb


def margin(figure: Figure, by: Count) -> str:
    """Write by how much somebody leads: never by nothing.

    >>> margin(Figure("milk", "bottles", one="bottle"), 0.25)
    'less than 1 bottle'
    """
    shown = by >= Fraction(1, 10**figure.decimals)
    return figure.told(by) if shown else f"less than {figure.told(1)}"


def headline(
    names: Sequence[str],
    figures: Sequence[Figure],
    counts: Counts,
    lead: Lead,
    ranks: Sequence[int],
    decided: int | None,
    *,
    throughout: bool = False,
) -> str:
    """Write how a game has ended.

    Args:
        names: by seat.
        figures: what is counted.
        counts: the last values.
        lead: who led in the end.
        ranks: by seat, as the rules have it.
        decided: the turn in which the winner took the lead for good.
        throughout: whether nobody else has ever led when a turn had ended.

    >>> headline(["red", "blue"], [Figure("planets")], [[9, 4]], Lead((0,), 5, 0, (1,)), [1, 2], 7)
    'red wins by 5 planets, decided in turn 7'
    >>> red = Lead((0,), 5, 0, (1,))
    >>> headline(["red", "blue"], [Figure("cows")], [[9, 4]], red, [1, 2], 3, throughout=True)
    'red wins by 5 cows, ahead after every turn from turn 3'
    >>> headline(["red", "blue"], [Figure("planets")], [[9, 9]], Lead(), [1, 1], None)
    'red and blue share the win with 9 planets each'
    """
    first = [seat for seat, rank in enumerate(ranks) if rank == 1]
    if not first:
        return "nobody wins"
    if len(names) == 1:
        return f"{names[0]} ends with {figures[0].told(counts[0][0])}"
    winners = listed([names[seat] for seat in first])
    if len(first) > 1:
        values = {counts[0][seat] for seat in first}
        each = f" with {figures[0].told(values.pop())} each" if len(values) == 1 else ""
        return f"{winners} share the win{each}"
    if lead.seats != tuple(first) or lead.by is None:
        return f"{winners} wins"
    sentence = f"{winners} wins by {margin(figures[lead.figure], lead.by)}"
    if decided is None:
        return sentence
    if throughout:
        since = f" from turn {decided}" if decided > 1 else ""
        return f"{sentence}, ahead after every turn{since}"
    return f"{sentence}, decided in turn {decided}"
