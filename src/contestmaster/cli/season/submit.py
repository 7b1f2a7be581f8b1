"""``season submit``: submit a bot from the command line."""

import time
from pathlib import Path
from typing import Final

from contestmaster.cli.season.asking import asked, part, token_of
from contestmaster.cli.trouble import Trouble

_LOOK_S: Final = 0.5
_STEPS: Final = {
    "checking": "the file is being looked at",
    "trial": "it plays a match against itself",
}


def submit(
    host: str,
    file: Path,
    /,
    *,
    bot: str | None = None,
    game: str | None = None,
    change: str = "",
    token: str | None = None,
    wait: bool = False,
) -> None:
    """Submit a file as the next version of a bot; the first version makes the bot.

    Says what becomes of it. Exits 0 when it was taken, and with `--wait` when it was accepted; 1
    with the reason where it was refused.

    Examples: `contestmaster season submit http://127.0.0.1:8080 mine.wasm --bot mine --wait`

    Parameters
    ----------
    host
        Where the pages of the season are.
    file
        The bot: WebAssembly, or where the season takes native programs a folder, a zip or tar.gz
        file with `bot.toml`.
    bot
        What it is called; like the file, if not given. A name is 1 to 32 letters, digits and `_ .
        -`, a letter or digit first.
    game
        Which game it plays; need not be said where the season has one only.
    change
        What is new in it, in a line of at most 200 characters; shown with the version.
    token
        From the page Account; or in the environment variable CONTESTMASTER_TOKEN.
    wait
        Wait until it was looked at and has played itself.
    """
    from urllib.parse import urlencode

    shown = token_of(token)
    name = file.stem if bot is None else bot
    _check(name, change, named=bot is not None)
    data = _read(file)
    chosen = game or _only_game(host)
    query = urlencode({"game": chosen, "note": change})
    path = f"/api/bots/{part(name)}/versions?{query}"
    made = asked(host, path, token=shown, body=data, kind="application/wasm")
    print(f"{name} version {made['version']} was taken: SHA-256 {made['sha256']}")
    print(f"{host.rstrip('/')}{made['page']}", flush=True)
    if wait:
        _await(host, name, int(made["version"]), shown)


def _check(name: str, change: str, *, named: bool) -> None:
    """See that a name and a note may be sent, before the file is.

    Raises:
        Trouble: one may not.
    """
    from contestmaster.forum.names import is_plain
    from contestmaster.season.rules import LONGEST_NOTE, MESSAGES, Code

    if not is_plain(name):
        said = f"--bot {name!r}" if named else f"the file is called {name!r}: name it by --bot"
        raise Trouble(f"{said}: {MESSAGES[Code.BAD_NAME]}", 2)
    if len(change) > LONGEST_NOTE:
        had = f"it has at most {LONGEST_NOTE} characters, not {len(change)}"
        raise Trouble(f"--change says what is new, in a line: {had}", 2)


def _read(file: Path) -> bytes:
    """Return what is submitted; a folder as an archive."""
    if not file.is_dir():
        return file.read_bytes()
    from contestmaster.sandbox.archives import packed
    from contestmaster.sandbox.errors import RefusedSubmissionError
    from contestmaster.sandbox.submission import opened

    try:
        return packed(opened(file).files)
    except RefusedSubmissionError as error:
        raise Trouble(f"{file}: {error}") from None


def _only_game(host: str) -> str:
    games = [one["name"] for one in asked(host, "/api/season")["games"]]
    if len(games) != 1:
        raise Trouble(f"--game is wanted: {', '.join(games)}", 2)
    return str(games[0])


def _await(host: str, name: str, number: int, token: str) -> None:
    """Tell how far a version is until it is judged."""
    told = ""
    while True:
        seen = asked(host, f"/api/bots/{part(name)}/versions/{number}", token=token)
        step = seen["step"]
        if step == "refused":
            raise Trouble(f"{name} version {number} may not play: {seen['reason']}")
        if step == "accepted":
            print("accepted: it plays on the ladder now")
            return
        if step != told:
            print(_STEPS.get(step, step), flush=True)
            told = step
        time.sleep(_LOOK_S)
