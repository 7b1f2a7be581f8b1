"""Several hosts of one server: where one stands by for the other, either may be there."""

from collections.abc import Iterator
from itertools import cycle
from typing import Final

__all__ = ["ENTERING", "entering", "hosts", "in_turn"]

ENTERING: Final = 5.0
"""Seconds in which one of several hosts must have let somebody in: one that is paused accepts
connections and says nothing, while the other plays."""


def hosts(text: str, port: int) -> list[tuple[str, int]]:
    """Take apart what names one host, or several with commas between them.

    Each may have a port of its own after a colon; an address of IPv6 with one stands in brackets.

    >>> hosts("contest.example", 20000)
    [('contest.example', 20000)]
    >>> hosts("one.example, two.example:20010,::1,[::1]:20011", 20000)
    [('one.example', 20000), ('two.example', 20010), ('::1', 20000), ('::1', 20011)]
    """
    return [_host(each.strip(), port) for each in text.split(",") if each.strip()] or [(text, port)]


def _host(text: str, port: int) -> tuple[str, int]:
    name, _, own = text.rpartition(":")
    bare = ":" not in name or (name.startswith("[") and name.endswith("]"))
    if name and bare and own.isascii() and own.isdigit():
        return name.strip("[]"), int(own)
    return text.strip("[]"), port


def in_turn(text: str, port: int) -> Iterator[tuple[str, int, bool]]:
    """Give hosts one after the other for ever, and whether each is the last of a round.

    >>> found = in_turn("one,two", 1)
    >>> [next(found) for _ in range(3)]
    [('one', 1, False), ('two', 1, True), ('one', 1, False)]
    """
    known = hosts(text, port)
    return cycle((*each, number == len(known)) for number, each in enumerate(known, 1))


def entering(text: str, timeout: float | None) -> float | None:
    """Give the seconds in which a host must let somebody in: fewer where there is another.

    >>> entering("one", 120.0), entering("one,two", None), entering("one,two", 2.0)
    (120.0, 5.0, 2.0)
    """
    if "," not in text:
        return timeout
    return ENTERING if timeout is None else min(timeout, ENTERING)
