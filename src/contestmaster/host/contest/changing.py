"""What of a contest file may change when: one table, for the host, the file and the documents.

Before the start everything may. From then on some settings are what teams have been told and paid
by, and stay [CONTEST-90]; all others hold from a stated moment on, are entered in the contest's
journal, and everyone whom they concern is told [CONTEST-92].
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, Final, NamedTuple

import msgspec

from contestmaster.contest import ContestParams, ServerParams
from contestmaster.contest.amended import MENDABLE
from contestmaster.host.contest.alarms import AlarmSettings
from contestmaster.host.contest.settings import NEVER, ContestSettings, ServerSetup
from contestmaster.host.contest.tls import TlsSettings
from contestmaster.host.contest.web import WebSettings
from contestmaster.protocols.line.settings import LineSettings

_SHOWN: Final = 60
"""Characters of a value that are worth repeating."""

_encode = msgspec.json.Encoder(decimal_format="number").encode


class EffectiveFrom(Enum):
    """From when on a setting holds that was changed after the start.

    Attributes:
        words: in a sentence about the change.
        tag: beside the setting, in the file that ``init`` writes.
    """

    words: str
    tag: str

    def __new__(cls, words: str, tag: str) -> "EffectiveFrom":
        """Make a moment of its words."""
        made = object.__new__(cls)
        made._value_ = made.words = words
        made.tag = tag
        return made

    NEVER = "not after the start", "fixed"
    GAME = "from the server's next game on", "next game"
    HOST = "at once", "at once"


class ChangeRule(NamedTuple):
    """How a setting may change.

    Attributes:
        moment: when it does after the start.
        told: whether a change is announced to everyone; how the pages are offered, and whose
            networks are known, is for organisers.
    """

    moment: EffectiveFrom
    told: bool = True


_FIXED: Final = ChangeRule(EffectiveFrom.NEVER)
_NEXT_GAME: Final = ChangeRule(EffectiveFrom.GAME)
_AT_ONCE: Final = ChangeRule(EffectiveFrom.HOST)
_QUIETLY: Final = ChangeRule(EffectiveFrom.HOST, told=False)
_LENGTHS: Final = ("turn_seconds", "turn_length_s")

CHANGES: Final[Mapping[str, Mapping[str, ChangeRule]]] = {
    "contest": {
        **{n: _FIXED for n in ContestParams.__struct_fields__ if n not in MENDABLE},
        **dict.fromkeys(MENDABLE, _AT_ONCE),
        "data": _FIXED,
        **dict.fromkeys(("teams", "close_after_end_s", "stagger"), _QUIETLY),
    },
    "server": {
        **dict.fromkeys(ServerParams.__struct_fields__, _FIXED),
        **dict.fromkeys((*_LENGTHS, "options", "record_refusals"), _NEXT_GAME),
        **{n: _AT_ONCE for n in LineSettings.__struct_fields__ if n not in NEVER},
        "tls": _AT_ONCE,
        **dict.fromkeys(("host", "proxies", "unlimited_hosts"), _QUIETLY),
    },
    "web": dict.fromkeys(WebSettings.__struct_fields__, _QUIETLY),
    "alarms": dict.fromkeys(AlarmSettings.__struct_fields__, _QUIETLY),
    "tls": dict.fromkeys(TlsSettings.__struct_fields__, _QUIETLY),
}
"""How each setting may change: of the contest, a server, the pages, alarms, encryption."""


class Change(NamedTuple):
    """A setting that its file has otherwise than the contest.

    Attributes:
        setting: its name, with the server's before it, such as ``Traders1.turn_seconds``.
        was: what the contest goes by, as JSON.
        value: what the file says, as JSON.
        rule: how it may change.
    """

    setting: str
    was: str
    value: str
    rule: ChangeRule

    def tell(self) -> str:
        """Return the change as a sentence, without a point."""
        became = f"{self.setting}: {_short(self.was)} becomes {_short(self.value)}"
        return f"{became}, {self.rule.moment.words}"

    def arguments(self) -> dict[str, Any]:
        """Return what is entered in the contest's journal."""
        words = {"setting": self.setting, "was": self.was, "value": self.value}
        return {**words, "text": self.rule.moment.words, "told": self.rule.told}


def fixed(old: ContestParams, new: ContestParams) -> list[str]:
    """Say of each setting that cannot change any more what it was and what it is now.

    Args:
        old: what the contest has started with.
        new: what its file says.
    """
    found = [
        _refused(change.setting, change.was, change.value)
        for change in _of_contest(old, new)
        if change.rule.moment is EffectiveFrom.NEVER
    ]
    before, after = ({s.name: s for s in params.servers} for params in (old, new))
    found += (
        f"the contest has started with a server {name}: it cannot be left out any more"
        for name in before.keys() - after.keys()
    )
    found += (
        f"the contest has started without a server {name}: it cannot be added any more"
        for name in after.keys() - before.keys()
    )
    for name, server in before.items():
        if name in after:
            for field in ServerParams.__struct_fields__:
                was, wanted = getattr(server, field), getattr(after[name], field)
                if was != wanted:
                    found.append(_refused(f"{name}.{field}", _json(was), _json(wanted)))
    if not found and [*before] != [*after]:
        found.append(_refused("the order of servers", ", ".join(before), ", ".join(after)))
    return found


def changes(
    params: ContestParams, known: Mapping[str, str], settings: ContestSettings
) -> list[Change]:
    """Return what may change, and has, in the order of the file.

    Args:
        params: what the contest goes by.
        known: what was noted of all other settings; one that was not is not compared, as of a
            contest older than the setting.
        settings: what the file says.
    """
    found = [
        c for c in _of_contest(params, settings.contest) if c.rule.moment is not EffectiveFrom.NEVER
    ]
    for name, value, rule in _others(settings):
        if known.get(name, value) != value:
            found.append(Change(name, known[name], value, rule))
    return found


def noted(settings: ContestSettings) -> dict[str, str]:
    """Return all settings that are no parameters of the contest: by name, as JSON.

    Alarms are none of the record's business: the address of a web hook is often a secret. Nor is
    where a certificate lies; whether a port is encrypted, teams are told.
    """
    return {name: value for name, value, _ in _others(settings)}


def _others(settings: ContestSettings) -> Iterator[tuple[str, str, ChangeRule]]:
    """Yield each setting that is no parameter of the contest: name, value, how it may change."""
    for server in settings.servers:
        for name, value in _of_server(server):
            rule = CHANGES["server"][name.partition(".")[0]]
            yield f"{server.name}.{name}", _json(value), rule
    for name in WebSettings.__struct_fields__:  # with a blank, which no name of a server has
        yield f"[web] {name}", _json(getattr(settings.web, name)), CHANGES["web"][name]


def _of_contest(old: ContestParams, new: ContestParams) -> Iterator[Change]:
    for name in ContestParams.__struct_fields__:
        was, value = getattr(old, name), getattr(new, name)
        if name != "servers" and was != value:
            yield Change(name, _json(was), _json(value), CHANGES["contest"][name])


def _of_server(server: ServerSetup) -> Iterator[tuple[str, Any]]:
    yield "host", server.host
    yield "proxies", server.proxies
    yield "record_refusals", server.record_refusals
    yield "tls", server.tls
    for name in LineSettings.__struct_fields__:
        if name not in NEVER:
            yield name, getattr(server.line, name)
    given = msgspec.to_builtins(server.options)  # without what is unset
    for name in server.options.__struct_fields__:
        yield name if name in _LENGTHS else f"options.{name}", given.get(name)


def _refused(setting: str, was: str, value: str) -> str:
    return (
        f"the contest has started with {setting} = {_short(was)}: "
        f"it cannot be {_short(value)} any more"
    )


def _json(value: Any) -> str:
    return _encode(value).decode()


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
