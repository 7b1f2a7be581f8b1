"""Cutting: views one after another become frames, whole ones and patches."""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

import msgspec

from contestmaster.host.frames.patch import bare, difference
from contestmaster.kernel.events import Event
from contestmaster.kernel.figures import Counts, written
from contestmaster.kernel.instant import Instant, to_text

WHOLE_EVERY: Final = 50
"""A state is said whole at least so often, so that nobody has to read from the beginning."""

_encode = msgspec.json.Encoder().encode


class Frame(NamedTuple):
    """One frame.

    Attributes:
        turn: its turn.
        whole: whether it says the whole state.
        data: its JSON.
    """

    turn: int
    whole: bool
    data: bytes


class Cutter:
    """Makes frames of views in the order in which they come."""

    def __init__(self) -> None:
        """Begin with a whole state."""
        self._before: Any = None
        self._since = 0

    def cut(
        self,
        turn: int,
        at: Instant,
        view: Any,
        events: Iterable[Event],
        *,
        whole: bool = False,
        turns: int | None = None,
        counts: Counts | None = None,
    ) -> Frame:
        """Return the next frame.

        Args:
            turn: its number: of its turn, or of an order where frames are of orders.
            at: the instant of what is seen.
            view: what is seen.
            events: what has led there.
            whole: ask for the whole state.
            turns: where frames are of orders: how many turns there had been.
            counts: the game's figures, where whoever looks may know some.
        """
        whole = whole or self._since == 0 or not isinstance(view, dict)
        frame: dict[str, Any] = {"turn": turn, "at": to_text(at)}
        if turns is not None:
            frame["turns"] = turns
        if counts is not None:
            frame["figures"] = [[written(count) for count in row] for row in counts]
        if whole:
            frame["state"] = bare(view)
        else:
            frame["patch"] = difference(self._before, view)
        frame["events"] = [plain_event(event) for event in events]
        self._before = view
        self._since = 1 if whole else self._since + 1
        if self._since == WHOLE_EVERY:
            self._since = 0
        return Frame(turn, whole, _encode(frame))


def plain_event(event: Event) -> dict[str, Any]:
    """Return an event as plain data: its name as ``kind``, and its fields.

    One that is told otherwise than by filling in its fields brings its sentence, as ``words``.
    """
    plain = {"kind": type(event).__name__, **msgspec.structs.asdict(event)}
    if type(event).tell is not Event.tell:
        plain["words"] = event.tell()
    return plain
