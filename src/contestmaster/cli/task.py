"""``task``: what contestants are given to read."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from contestmaster.cli.drafts import Draft
from contestmaster.cli.parameters import game_with
from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["task"]

UNSAFE: Final = r"[^\w.-]"
"""What the name of a server may have and the name of a file should not."""


def task(
    game: str | None = None,
    /,
    *,
    param: list[str] | None = None,
    contest: Path | None = None,
    html: bool = False,
    out: Path | None = None,
) -> None:
    """Print the description of a game for contestants: rules, commands, parameters, protocol.

    It is made from what the server itself plays by. Examples: `contestmaster task desk`,
    `contestmaster task desk --param trait_influence=major --html --out desk2.html`,
    `contestmaster task --contest contest.toml --out tasks/`

    Parameters
    ----------
    game
        The game's name; or name a contest.
    param
        A parameter of the game as name=value; may be repeated.
    contest
        The file of a contest: describes what each of its servers plays, as it is set up there.
    html
        Write a page for browsers and printers instead of Markdown.
    out
        The file to write to; for a contest a folder, with a file for each server.
    """
    if (game is None) == (contest is None):
        raise Trouble("name a game, or a contest with --contest FILE", 2)
    if game is not None:
        described = _of_game(game, param or ())
    elif param or out is None or contest is None:
        raise Trouble("--contest needs a folder, --out FOLDER, and takes no --param", 2)
    else:
        out.mkdir(parents=True, exist_ok=True)
        for name, text in _of_contest(contest).items():
            place = out / f"{re.sub(UNSAFE, '_', name)}{'.html' if html else '.md'}"
            _write(_shown(text, html), place)
            print(place)
        return
    if out is None:
        print(_shown(described, html), end="")
    else:
        _write(_shown(described, html), out)


def _of_game(name: str, given: "Sequence[str]") -> str:
    from contestmaster.protocols.line.task import task as described

    return described(game_with(name, given))


def _of_contest(file: Path) -> "Mapping[str, str]":
    from contestmaster.host.contest.file import read_settings
    from contestmaster.host.contest.handout import handout

    return {server.name: handout(server) for server in read_settings(file).servers}


def _shown(markdown: str, html: bool) -> str:
    from contestmaster.protocols.line.task import as_html

    return as_html(markdown) if html else markdown


def _write(text: str, place: Path) -> None:
    with Draft(place) as draft:
        draft.write(text.encode())
        draft.keep()
