"""Alarms for organisers: what a contest file says of them under ``[alarms]``."""

from typing import Annotated, Final, NamedTuple
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

from contestmaster.kernel.instant import Instant

_SCHEMES: Final = ("http://", "https://")


class AlarmSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When organisers are told that something needs them, and how.

    Attributes:
        command: a program and its arguments, which is run for each alarm: what has happened is on
            its standard input, the kind of it in the variable CONTESTMASTER_ALARM.
        web_hook: an address to which each alarm is posted as JSON with kind, at, contest and text.
        late_s: by how much turns of a server must begin too late within a minute.
        refused: how many connections limits must have refused within a minute.
        every_s: how long no other alarm of a kind follows one; what happens meanwhile is counted.

    Raises:
        ValueError: one sentence that names the setting.
    """

    command: tuple[str, ...] = ()
    web_hook: str = ""
    late_s: Annotated[float, Meta(gt=0)] = 2.0
    refused: Annotated[int, Meta(ge=1)] = 100
    every_s: Annotated[float, Meta(ge=0)] = 300

    def __post_init__(self) -> None:
        """Check what types do not say."""
        if self.web_hook and not self.web_hook.startswith(_SCHEMES):
            raise ValueError("web_hook: it begins with neither http:// nor https://")
        if "@" in urlsplit(self.web_hook).netloc:
            raise ValueError("web_hook: a login before @ is not sent; put a secret into the path")
        if self.command and not self.command[0]:
            raise ValueError("command: the name of the program is empty")

    @property
    def wanted(self) -> bool:
        """Whether anybody is told."""
        return bool(self.command or self.web_hook)


class Alarm(NamedTuple):
    """Something that needs organisers.

    Attributes:
        kind: ``stopped``, ``storage``, ``void``, ``late``, ``refused`` or ``question``.
        at: when it was noticed.
        text: a sentence.
    """

    kind: str
    at: Instant
    text: str
