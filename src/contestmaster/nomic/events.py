"""Events of games by announcement: lines of a public log, each with its time."""

import re
from functools import cache
from typing import Annotated, ClassVar, get_type_hints

import msgspec

from contestmaster.kernel.events import Event
from contestmaster.kernel.fields import Field, Quoted, field_of
from contestmaster.kernel.instant import to_text
from contestmaster.kernel.sentences import filled
from contestmaster.nomic.times import When

__all__ = ["Completed", "Initiated", "Lapsed", "PublicEvent", "Ruled", "WindowOpened"]


class PublicEvent(Event, frozen=True):
    """An event as a line ``time name field...``; fields are declared like those of a reply's row.

    The name is that of the class, in small letters with ``_`` between words.
    """

    at: When
    called: ClassVar[str] = ""

    def line(self) -> str:
        """Return the event as words of the line protocol."""
        name, fields = _form(type(self))
        words = [field.write(getattr(self, field.name)) for field in fields]
        return " ".join([to_text(self.at), name, *words])

    def tell(self) -> str:
        """Return the event as a sentence; who is missing is nobody."""
        fields = msgspec.structs.asdict(self)
        return filled(
            self.words, {name: "nobody" if each is None else each for name, each in fields.items()}
        )


@cache
def _form(event: type[PublicEvent]) -> tuple[str, tuple[Field, ...]]:
    """Return the name of an event and the fields that follow it."""
    hints = get_type_hints(event, include_extras=True)
    names = [name for name in event.__struct_fields__ if name != "at"]
    snake = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", event.__name__).lower()
    return event.called or snake, tuple(field_of(name, hints[name]) for name in names)


class Initiated(PublicEvent, frozen=True):
    """Somebody has committed to a text [HASH-13]."""

    comm_id: int
    actor: str
    words: ClassVar[str] = "{actor} initiates hashed communication {comm_id}"


class Completed(PublicEvent, frozen=True):
    """A committed text has been revealed [HASH-31]."""

    comm_id: int
    actor: str
    words: ClassVar[str] = "{actor} completes hashed communication {comm_id}"


class WindowOpened(PublicEvent, frozen=True):
    """A committed text can be revealed from now on [HASH-35]."""

    comm_id: int
    actor: str
    words: ClassVar[str] = "{actor} can reveal hashed communication {comm_id} from now on"


class Lapsed(PublicEvent, frozen=True):
    """A committed text was not revealed in time [HASH-37]."""

    comm_id: int
    actor: str
    words: ClassVar[str] = "hashed communication {comm_id} of {actor} lapses"


class Ruled(PublicEvent, frozen=True):
    """The operator has corrected the record, for that reason."""

    by: str
    reason: Annotated[str, Quoted()]
    called: ClassVar[str] = "ruling"
    words: ClassVar[str] = "{by} corrects the record: {reason}"
