"""A tournament file to begin with: every setting with its default and what it means."""

import textwrap
from typing import Any, Final

from contestmaster.host.contest.template import as_toml, default_of, documented
from contestmaster.tournament.settings import EntrantSettings, GameSettings, TournamentSettings

USUAL: Final = "tournament.toml"
"""The name a tournament file has where nobody gives it another."""

_HEAD: Final = """\
# A tournament: all of it in one file. A line that begins with # has no effect: it shows a setting
# with its default. Remove the # to change it. docs/tournaments.md tells more.
#
# How many matches that are, and how long they may take:
#   contestmaster tournament {name} --dry-run
# Play it; after any stop the same command goes on:
#   contestmaster tournament {name}
# Check it, match by match, from the journals:
#   contestmaster verify {folder}
"""
_GAMES: Final = "# What is played: a table for each game, each with a ranking of its own.\n"
_ENTRANTS: Final = """\
# Who plays: a table for each. Besides bots by name, as `contestmaster bot --list GAME` shows them:
#   bot = "wasm:mine.wasm"         a submitted module
#   bot = "box:folder"             a native program, in a sandbox
#   bot = "python mybot.py {host} {port} {login} {password}"    a program over the line
#   bot = "line:"                  somebody who logs in, with a password that is shown once
#   bot = "mcp:"                   an agent that speaks MCP, with a token that is shown once
"""
_TWO: Final = (("strong", "greedy"), ("weak", "random"))


def tournament_template(name: str = USUAL) -> str:
    """Return the text of a tournament file of that name."""
    folder = f"{name.rpartition('.')[0] or name}-data"
    blocks = [_HEAD.format(name=name, folder=folder)]
    fields = [
        field
        for field in TournamentSettings.__struct_fields__
        if field not in ("games", "entrants", "limits")
    ]
    blocks += [_setting(TournamentSettings, field) for field in fields]
    limits = _comment(f"{documented(TournamentSettings)['limits']} See docs/submitting.md.")
    blocks.append(f"{limits}# limits = {{ fuel_turn = 50000000 }}\n")
    blocks.append(f'{_GAMES}[[games]]\ngame = "spacecrack"\n{_rest(GameSettings, "game")}')
    for number, (called, bot) in enumerate(_TWO):
        rest = _rest(EntrantSettings, "name", "bot") if not number else ""
        head = _ENTRANTS if not number else ""
        blocks.append(f'{head}[[entrants]]\nname = "{called}"\nbot = "{bot}"\n{rest}')
    return "\n".join(blocks)


def _rest(struct: type[Any], *given: str) -> str:
    """Return the settings of a table that are not given in it."""
    fields = [field for field in struct.__struct_fields__ if field not in given]
    return "".join(_setting(struct, field) for field in fields)


def _setting(struct: type[Any], field: str) -> str:
    default = _SHOWN.get(field) or as_toml(default_of(struct, field))
    return f"{_comment(documented(struct)[field])}# {field} = {default}\n"


def _comment(words: str) -> str:
    lines = textwrap.wrap(words[0].upper() + words[1:], _WIDTH, break_on_hyphens=False)
    return "".join(f"# {line}\n" for line in lines)


_WIDTH: Final = 98
_SHOWN: Final = {"options": "{}", "bots": "{}"}
