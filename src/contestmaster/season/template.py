"""A season file to begin with: every setting with its default and what it means.

The comments come from the docstrings of the settings themselves, so that neither can drift.
"""

import re
import textwrap
from collections.abc import Iterator, Sequence
from typing import Any, Final

from contestmaster.host.contest.template import as_toml, default_of, documented
from contestmaster.host.contest.web import USUAL_PORT, WebSettings
from contestmaster.sandbox.limits import BoxLimits
from contestmaster.season.settings import (
    USUAL,
    AboutSettings,
    GameEntry,
    QuotaSettings,
    RoundSettings,
    SeasonSettings,
)

_WIDTH: Final = 98
_TAG: Final = re.compile(r" ?\[(fixed|at once|when settled)\]\.?$")

_HEAD: Final = """\
# A season: all of it in one file. A line that begins with # has no effect: it shows a setting with
# its default. Remove the # to change it. Numbers in brackets are rules:
# `contestmaster rules season SEASON-6` shows one.
#
# Run it; after any stop it goes on where it stood:
#   contestmaster season serve {name}
# Submit a bot, as a contestant does (on the page Account everyone finds a token):
#   contestmaster season submit http://127.0.0.1:8080 mine.wasm --bot mine --game spacecrack
# Let more machines play along, on this folder:
#   contestmaster season work {name}
# Show the ladder; say what settling would do, and do it:
#   contestmaster season standings {name}
#   contestmaster season settle {name} --dry-run
#
# What may change when is said with each setting:
#   [fixed]         it stays from the first start on: the host does not start with another value;
#   [at once]       it holds as soon as the host is started again;
#   [when settled]  it counts when the season is settled.
"""
_LIMITS: Final = """\
# What a submitted bot may take; all of it is written into every journal. [fixed] Fuel counts
# instructions: a bot whose fuel for a turn is used up is frozen, and goes on in the next turn. A
# million of it are about a millisecond, so that a turn takes each bot 0.2 seconds at most.
[limits]
"""
_LIMITS_UNKNOWN: Final = """\
# The extra "wasm" is not installed here, so that no files can be submitted: only bots of ours play.
"""
_GAMES: Final = """\
# The games. One [[games]] table for each:
"""
_FIRST_GAME: Final = """\
[[games]]
name = "spacecrack"
house = ["greedy", "random"]
"""
_BOX: Final = """\
# What a native program may take, where native = true in a game. [fixed]
[box]
"""
_WEB: Final = """\
# How the pages are offered. [at once]
[web]
"""
_OF_WEB: Final = (
    "host",
    "port",
    "base_path",
    "trusted_proxies",
    "public_names",
    "connections_per_address",
    "secure_cookies",
)
_TOP: Final = (
    "title",
    "data",
    "joining",
    "publish",
    "workers",
    "volunteers",
    "command_limit",
    "orders",
)


def template(name: str = USUAL) -> str:
    """Return the text of a season file of that name."""
    usual = {"data": f"{name.removesuffix('.toml')}-data", "port": USUAL_PORT}
    return "\n".join(
        [
            _HEAD.format(name=name),
            *_settings(SeasonSettings, _TOP, usual),
            _GAMES + "".join(_comments(GameEntry)) + _FIRST_GAME,
            "# What one person may submit. [SEASON-6]\n[quotas]\n",
            *_settings(QuotaSettings, QuotaSettings.__struct_fields__, usual),
            "# How matches are made.\n[rounds]\n",
            *_settings(RoundSettings, RoundSettings.__struct_fields__, usual),
            *_limits(),
            _BOX,
            *_settings(BoxLimits, BoxLimits.__struct_fields__, usual),
            "# What people are told of the season.\n[about]\n",
            *_settings(AboutSettings, AboutSettings.__struct_fields__, usual),
            _WEB,
            *_settings(WebSettings, _OF_WEB, usual),
        ]
    )


def _settings(struct: Any, fields: Sequence[str], usual: dict[str, Any]) -> Iterator[str]:
    """Yield a block of comments for each setting."""
    docs = documented(struct)
    for field in fields:
        words = docs[field][0].upper() + docs[field][1:]
        default = usual.get(field, default_of(struct, field))
        lines = [*_wrapped(words), f"{field} = {as_toml(default)}"]
        yield "".join(f"# {line}\n" for line in lines)


def _comments(struct: Any) -> Iterator[str]:
    """Yield what each setting of a table means."""
    for field, words in documented(struct).items():
        lines = textwrap.wrap(f"{field}: {_without_dot(words)}", _WIDTH - 2, break_on_hyphens=False)
        yield "".join(f"#   {line}\n" for line in lines)


def _limits() -> Iterator[str]:
    """Yield what is said of the limits of submitted bots, where there can be any."""
    from contestmaster.season.engine import limits_type  # noqa: PLC0415 - an extra may be missing

    yield _LIMITS
    limits = limits_type()
    if limits is None:
        yield _LIMITS_UNKNOWN
        return
    yield from _settings(limits, limits.__struct_fields__, {})


def _wrapped(words: str) -> list[str]:
    return textwrap.wrap(_without_dot(words), _WIDTH, break_on_hyphens=False)


def _without_dot(words: str) -> str:
    """Leave out the full stop that comes to stand behind a tag."""
    return words.removesuffix(".") if _TAG.search(words) else words
