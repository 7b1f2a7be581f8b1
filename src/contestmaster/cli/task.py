"""``task``: what contestants are given to read."""

import re
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from contestmaster.cli.drafts import FileDraft
from contestmaster.cli.parameters import game_with
from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Form: TypeAlias = Literal["md", "html", "json"]

UNSAFE: Final = r"[^\w.-]"
"""What the name of a server may have and the name of a file should not."""


def task(
    game: str | None = None,
    /,
    *,
    param: list[str] | None = None,
    contest: Path | None = None,
    html: bool = False,
    json: bool = False,
    out: Path | None = None,
) -> None:
    """Print the description of a game for contestants: rules, commands, parameters, protocol.

    It is made from what the server itself plays by. Examples: `contestmaster task desk`,
    `contestmaster task desk --param trait_influence=major --html --out desk2.html`,
    `contestmaster task --contest contest.toml --out tasks/`, `contestmaster task cows --json`

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
    json
        Write tables for programs instead: commands, arguments, replies, refusals, limits.
    out
        The file to write to; for a contest a folder, with a file for each server.
    """
    if (game is None) == (contest is None):
        raise Trouble("name a game, or a contest with --contest FILE", 2)
    if html and json:
        raise Trouble("--html and --json exclude each other", 2)
    form: Form = "html" if html else "json" if json else "md"
    if game is not None:
        described = _of_game(game, param or (), form)
    elif param or out is None or contest is None:
        raise Trouble("--contest needs a folder, --out FOLDER, and takes no --param", 2)
    else:
        out.mkdir(parents=True, exist_ok=True)
        for name, text in _of_contest(contest, form).items():
            place = out / f"{re.sub(UNSAFE, '_', name)}.{form}"
            _write(text, place)
            print(place)
        return
    if out is None:
        print(described, end="")
    else:
        _write(described, out)


def _of_game(name: str, given: "Sequence[str]", form: Form) -> str:
    from contestmaster.protocols.line.task import as_data
    from contestmaster.protocols.line.task import task as described

    game = game_with(name, given)
    return _dumped(as_data(game)) if form == "json" else _shown(described(game), form)


def _of_contest(file: Path, form: Form) -> "Mapping[str, str]":
    from contestmaster.host.contest.file import read_settings
    from contestmaster.host.contest.handout import handout, handout_data

    servers = read_settings(file).servers
    if form == "json":
        return {server.name: _dumped(handout_data(server)) for server in servers}
    return {server.name: _shown(handout(server), form) for server in servers}


def _dumped(data: object) -> str:
    return dumps(data, indent=1, ensure_ascii=False) + "\n"


def _shown(markdown: str, form: Form) -> str:
    from contestmaster.protocols.line.task import as_html

    return as_html(markdown) if form == "html" else markdown


def _write(text: str, place: Path) -> None:
    with FileDraft(place) as draft:
        draft.write(text.encode())
        draft.keep()
