"""A contest file to begin with: every setting with its default and what it means.

The comments come from the docstrings of the settings themselves, so that neither can drift.
"""

import inspect
import re
import textwrap
from collections.abc import Iterator
from typing import Any, Final

from contestmaster.contest import ContestParams, ServerParams
from contestmaster.host.contest.alarms import AlarmSettings
from contestmaster.host.contest.changing import CHANGES
from contestmaster.host.contest.settings import ANY_ADDRESS, NEVER
from contestmaster.host.contest.tls import TlsSettings
from contestmaster.host.contest.web import USUAL_PORT, WebSettings
from contestmaster.protocols.line.settings import LineSettings

USUAL: Final = "contest.toml"
"""The name a contest file has where nobody gives it another."""

_WIDTH: Final = 98

_HEAD: Final = """\
# A contest: all of it in one file. A line that begins with # has no effect: it shows a setting
# with its default. Remove the # to change it. Numbers in brackets are rules:
# `contestmaster rules contest CONTEST-40` shows one.
#
# Say what is wrong, and start nothing:
#   contestmaster serve {name} --check
# Let our bots play it, on records that are thrown away:
#   contestmaster serve {name} --rehearse random,rancher,tactician,forwarder --teams 30
# Register a team; its password is printed once:
#   contestmaster admin team add red "The Reds"{option}
# Run the contest; after any stop it goes on:
#   contestmaster serve {name}
# Show the rankings, at any time:
#   contestmaster results {name}
#
# Before the start everything may change. What may change after it is said with each setting:
#   [fixed]      it stays: the host does not start with another value, and says which it was;
#   [next game]  it holds from the next game of each server on;
#   [at once]    it holds as soon as the host is started again.
# `serve {name} --check` says what a start would change. If you rename this file, set data.

# The folder of the contest's records, from the folder of this file; two contests share none.
# [fixed]
# data = "{data}"

# When the contest starts: a time with its zone, such as 2026-11-20T06:00:00+01:00; "now": with the
# first start of the host; "none": when an organiser says so, while the host runs:
#   contestmaster admin start{option}
# By default "now". [fixed]
start_at = "none"
"""

_END: Final = """\
# How many seconds after the end of the contest the host stops by itself; "none": the pages stay
# open until somebody stops it. [at once] All of it as plain files, to hand out:
#   contestmaster results {name} --site results
# close_after_end_s = "none"

# Whether the servers' turns end one after another. All games start together, and of equal turns
# all would end in the same instant: the more servers, the later the last, and all teams order at
# once. With true the first turn after the start, and after each stop, is longer on the second of n
# servers by 1/n of its turn, on the third by 2/n, ... [CONTEST-164] [at once]
stagger = true
"""

_ALL_SERVERS: Final = """\
# What holds for all servers; each may have a setting of its own instead.
[all_servers]

# The address to listen on: 0.0.0.0 is every network of this machine, 127.0.0.1 this machine only.
# Lines, passwords too, cross the network as plain text: whoever can listen in between reads them.
# In a network you do not trust encrypt them, by [tls] below or by a proxy before 127.0.0.1.
# [at once]
host = "{host}"

# Whether connections are encrypted: "auto": where [tls] names a certificate, "always" or "never".
# Bots then connect by TLS, and by nothing else. [at once]
# tls = "auto"

# Addresses and networks of proxies that teams connect through; each of their connections begins
# with a header of the PROXY protocol (version 1 or 2), which says whose it is. [at once]
# proxies = []

# Whether the journals of games hold refused and malformed orders of teams, too, with their text.
# That is so in every game that is played here, and tells what programs did wrong; they change
# nothing, and journals grow by them. [CONTEST-123] [next game]
# record_refusals = false
"""

_SERVERS: Final = """\
# The servers, each with a name, a port and a task of its own. `contestmaster games` lists the
# tasks, `contestmaster task TASK` describes one; options are the parameters of the game. Which
# servers there are, name, port and task are [fixed]; options and the length of turns, [next game].
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

[[servers]]
name = "Desk1"
port = 20003
task = "desk"
turn_length_s = 1
on_contest_end = "void"
options = { trait_influence = "none" }

[[servers]]
name = "Desk2"
port = 20004
task = "desk"
turn_length_s = 1
on_contest_end = "void"
options = { trait_influence = "major" }

[[servers]]
name = "Traders1"
port = 20005
task = "traders"
turn_seconds = 2
command_limit = 45
options = { sets = "ABC" }

[[servers]]
name = "Traders2"
port = 20006
task = "traders"
turn_seconds = 2
command_limit = 45
options = { sets = "DEF" }
"""

_WEB: Final = """\
# The pages: rankings, servers, games and replays, for everyone; and the organisers' desk.
[web]
"""

_TLS: Final = """\
# Encryption of servers and pages, by a certificate of your own, as any web site has one.
[tls]
"""

_ALARMS: Final = """\
# Alarms for organisers: a server or the contest stands still, the disk fails, a game is void, turns
# are late, limits refuse many connections, a team asks something. What is said holds no secret.
#   contestmaster admin alarm{option}
# raises one on trial.
[alarms]
"""

_TEAMS: Final = """\
# Teams may be registered here, or at any time with
# `contestmaster admin team add` and `import`. Passwords never stand in this file. Draw them for
# all teams that have none, into a file for `contestmaster admin slips`:
#   contestmaster admin team password --missing --sheet passwords.txt{option}

# [[teams]]
# login = "red"
# name = "The Reds"
"""

_IN_HEAD: Final = ("servers", "start_at")
_OF_SERVERS: Final = ("on_contest_end", "spectate", "spectate_force")
_USUALLY: Final = {"on_contest_end": "score", "port": USUAL_PORT}
"""Defaults that depend on something, shown as they usually are."""


def template(name: str = USUAL) -> str:
    """Return the text of a contest file of that name."""
    data = f"{name.removesuffix('.toml')}-data"
    option = "" if name == USUAL else f" --contest {name}"
    contest = [field for field in ContestParams.__struct_fields__ if field not in _IN_HEAD]
    wire = [field for field in LineSettings.__struct_fields__ if field not in NEVER]
    blocks = [
        _HEAD.format(name=name, data=data, option=option),
        *_settings(ContestParams, contest, "contest"),
        _END.format(name=name),
        _ALL_SERVERS.format(host=ANY_ADDRESS),
        *_settings(LineSettings, wire, "server"),
        *_settings(ServerParams, _OF_SERVERS, "server"),
        _SERVERS,
        _WEB,
        *_settings(WebSettings, WebSettings.__struct_fields__, "web"),
        _TLS,
        *_settings(TlsSettings, TlsSettings.__struct_fields__, "tls"),
        _ALARMS.format(option=option),
        *_settings(AlarmSettings, AlarmSettings.__struct_fields__, "alarms"),
        _TEAMS.format(option=option),
    ]
    return "\n".join(blocks)


def _settings(struct: Any, fields: Any, place: str) -> Iterator[str]:
    """Yield a block of comments for each setting, with what may become of it after the start."""
    docs = documented(struct)
    for field in fields:
        words = docs[field][0].upper() + docs[field][1:]
        comment = textwrap.wrap(
            f"{words} [{CHANGES[place][field].moment.tag}]", _WIDTH, break_on_hyphens=False
        )
        default = _USUALLY.get(field, default_of(struct, field))
        lines = [*comment, f"{field} = {as_toml(default)}"]
        yield "".join(f"# {line}\n" for line in lines)


def documented(struct: Any) -> dict[str, str]:
    """Return what the docstring of a struct says of each attribute."""
    _, _, listed = inspect.getdoc(struct).partition("Attributes:\n")  # type: ignore[union-attr] # every struct has one
    listed, _, _ = listed.partition("\n\n")
    found: dict[str, str] = {}
    for item in re.split(r"\n    (?=\w)", "\n" + textwrap.indent(textwrap.dedent(listed), "    ")):
        name, colon, text = item.partition(":")
        if colon:
            found[name.strip()] = " ".join(text.split()).replace("``", "").rstrip(".") + "."
    return found


def default_of(struct: Any, field: str) -> Any:
    """Return the default of a field of a struct."""
    fields = struct.__struct_fields__
    defaults = struct.__struct_defaults__
    return defaults[fields.index(field) - (len(fields) - len(defaults))]


def as_toml(value: Any) -> str:
    """Return a value as TOML has it.

    >>> as_toml(True), as_toml(None), as_toml((1, "a"))
    ('true', '"none"', '[1, "a"]')
    """
    if value is None:
        return '"none"'
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, tuple):
        return f"[{', '.join(map(as_toml, value))}]"
    return str(value)
