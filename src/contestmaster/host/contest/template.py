"""A contest file to begin with: every setting with its default and what it means.

The comments come from the docstrings of the settings themselves, so that neither can drift.
"""

import inspect
import re
import textwrap
from collections.abc import Iterator
from typing import Any, Final

from contestmaster.contest import ContestParams, ServerParams
from contestmaster.host.contest.settings import ANY_ADDRESS, NEVER
from contestmaster.protocols.line.settings import LineSettings

__all__ = ["template"]

_WIDTH: Final = 98

_HEAD: Final = """\
# A contest: all of it in one file. A line that begins with # has no effect: it shows a setting
# with its default. Remove the # to change it.
#
#   contestmaster serve {name} --check      says what is wrong, and starts nothing
#   contestmaster admin team add {name} LOGIN "Team name"
#   contestmaster serve {name}              runs the contest, and goes on after any stop
#   contestmaster results {name}            shows the rankings, at any time

# The folder of the contest's records, from the folder of this file; two contests share none.
# data = "{data}"

# When the contest starts: a time with its zone, such as 2026-11-20T06:00:00+01:00; "now": with the
# first start of the host; "none": when an organiser says `contestmaster admin start {name}`.
# By default "now".
start_at = "none"
"""

_ALL_SERVERS: Final = """\
# What holds for all servers; each may have a setting of its own instead.
[all_servers]

# The address to listen on: 0.0.0.0 is every network of this machine, 127.0.0.1 this machine only.
host = "{host}"
"""

_SERVERS: Final = """\
# The servers, each with a name, a port and a task of its own. `contestmaster games` lists the
# tasks, `contestmaster rules TASK` tells about them; options are the parameters of the game.
# Boundaries that fall together are computed in the order of the ports.

[[servers]]
name = "Cows1"
port = 20000
task = "cows"
turn_seconds = 1
options = { dim = 2 }

[[servers]]
name = "Cows2"
port = 20001
task = "cows"
turn_seconds = 1
options = { dim = 3 }

[[servers]]
name = "Cows3"
port = 20002
task = "cows"
turn_seconds = 1
options = { dim = 4 }
"""

_TEAMS: Final = """\
# Teams may be registered here, before the contest starts, or at any time with
# `contestmaster admin team add` and `import`. Passwords never stand in this file:
# `contestmaster admin team password {name} --missing` draws and prints them, once.

# [[teams]]
# login = "red"
# name = "The Reds"
"""

_IN_HEAD: Final = ("servers", "start_at")
_OF_SERVERS: Final = ("on_contest_end", "spectate", "spectate_force")
_BY_TASK: Final = {"on_contest_end": "score"}
"""Defaults that depend on the task, shown as they are for most."""


def template(name: str = "contest.toml") -> str:
    """Return the text of a contest file of that name."""
    data = f"{name.removesuffix('.toml')}-data"
    contest = [field for field in ContestParams.__struct_fields__ if field not in _IN_HEAD]
    wire = [field for field in LineSettings.__struct_fields__ if field not in NEVER]
    blocks = [
        _HEAD.format(name=name, data=data),
        *_settings(ContestParams, contest),
        _ALL_SERVERS.format(host=ANY_ADDRESS),
        *_settings(LineSettings, wire),
        *_settings(ServerParams, _OF_SERVERS),
        _SERVERS,
        _TEAMS.format(name=name),
    ]
    return "\n".join(blocks)


def _settings(struct: Any, fields: Any) -> Iterator[str]:
    """Yield a block of comments for each setting."""
    docs = _documented(struct)
    for field in fields:
        words = docs[field][0].upper() + docs[field][1:]
        comment = textwrap.wrap(words, _WIDTH, break_on_hyphens=False)
        default = _BY_TASK.get(field, _default(struct, field))
        lines = [*comment, f"{field} = {_written(default)}"]
        yield "".join(f"# {line}\n" for line in lines)


def _documented(struct: Any) -> dict[str, str]:
    """Return what the docstring of a struct says of each attribute."""
    _, _, listed = inspect.getdoc(struct).partition("Attributes:\n")  # type: ignore[union-attr] # every struct has one
    listed, _, _ = listed.partition("\n\n")
    found: dict[str, str] = {}
    for item in re.split(r"\n    (?=\w)", "\n" + textwrap.indent(textwrap.dedent(listed), "    ")):
        name, colon, text = item.partition(":")
        if colon:
            found[name.strip()] = " ".join(text.split()).replace("``", "").rstrip(".") + "."
    return found


def _default(struct: Any, field: str) -> Any:
    fields = struct.__struct_fields__
    defaults = struct.__struct_defaults__
    return defaults[fields.index(field) - (len(fields) - len(defaults))]


def _written(value: Any) -> str:
    """Return a value as TOML has it.

    >>> _written(True), _written(None), _written((1, "a"))
    ('true', '"none"', '[1, "a"]')
    """
    if value is None:
        return '"none"'
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, tuple):
        return f"[{', '.join(map(_written, value))}]"
    return str(value)
