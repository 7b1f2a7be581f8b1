"""``announce`` and ``correct``: what is said to a game by announcement, and its record mended."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from contestmaster.cli.calling import FOLDER, calling
from contestmaster.cli.dates import instant
from contestmaster.cli.places import Place
from contestmaster.kernel.unseen import harmless

if TYPE_CHECKING:
    from contestmaster.host.counter import TakenReply
    from contestmaster.kernel.vocabulary import Role


def announce(
    game: str,
    /,
    *,
    as_: Annotated[str, Parameter(name="--as")],
    at: str | None = None,
    id: Annotated[str, Parameter(name="--id")] = "",  # noqa: A002 - Message-ID
    operator: bool = False,
    dry_run: bool = False,
    json: bool = False,
    data: Place = FOLDER,
) -> int:
    """Read a message from standard input and carry out what it says.

    Each action is judged by itself, in order: done, or refused with the rule that decides it.
    Quotes, signatures and chat do nothing; what may not be meant is asked back, and done when you
    post the word that confirms it; what cannot be told is reported, never guessed. All that has
    fallen due since the last message happens first.

    Exits 0 where all actions succeeded, 1 where one did not, is in doubt or unclear.

    Examples: `echo "I move to Sector 2." | contestmaster announce agora --as alice`,
    `contestmaster announce agora --as alice --dry-run < message.txt`

    Parameters
    ----------
    game
        The game's name, as `contestmaster new` was given it.
    as_
        Who says it.
    at
        When it was received, as 2019-07-29T09:00:00Z; now, if not given.
    id
        The message's own id: a message is taken once, however often it comes.
    operator
        Act as operator of the game.
    dry_run
        Say what would come of it, and change nothing.
    json
        Print one JSON object.
    data
        The folder in which games are kept, or the address of a database.
    """
    text = sys.stdin.buffer.read().decode("utf-8", "replace").replace("\r\n", "\n")
    role: Role = "operator" if operator else "seat"
    moment = None if at is None else instant("--at", at)
    with calling(data, game) as caller:
        taken = caller.post(as_, text, at=moment, id=id, role=role, dry_run=dry_run)
    _show(taken, game, as_, dry_run=dry_run, json=json)
    return int(any(verdict.outcome not in ("SUCCEEDED", "CHAT") for verdict in taken.verdicts))


def correct(
    game: str,
    changes: Path,
    /,
    *,
    as_: Annotated[str, Parameter(name="--as")],
    reason: str,
    at: str | None = None,
    dry_run: bool = False,
    json: bool = False,
    data: Place = FOLDER,
) -> None:
    """Correct the record of a game by announcement, publicly and for a reason.

    Example: `contestmaster correct agora changes.toml --as referee --reason "CFJ 17"`

    Parameters
    ----------
    game
        The game's name.
    changes
        A TOML or JSON file with the parts of the position that change.
    as_
        The operator who rules so.
    reason
        Why; everybody can read it.
    at
        When, as 2019-07-29T09:00:00Z; now, if not given.
    dry_run
        Check it, and change nothing.
    json
        Print one JSON object.
    data
        The folder in which games are kept, or the address of a database.
    """
    from contestmaster.cli.dates import table

    moment = None if at is None else instant("--at", at)
    with calling(data, game) as caller:
        taken = caller.correct(as_, table(changes), reason, at=moment, dry_run=dry_run)
    _show(taken, game, as_, dry_run=dry_run, json=json)


def _show(taken: "TakenReply", game: str, author: str, *, dry_run: bool, json: bool) -> None:
    from contestmaster.kernel.instant import to_text

    if json:
        from contestmaster.kernel.journal import encode_plain

        print(encode_plain(_plain(taken, game, author, dry_run=dry_run)).decode())
        return
    if taken.before:
        print(f"taken already on {to_text(taken.at)}; nothing was done now")
    elif dry_run:
        print("a dry run: nothing is changed")
    for verdict in taken.verdicts:
        print(harmless("\n".join(verdict.shown()), lines=True))
    if taken.told:
        print("\nWhat has happened:" if taken.verdicts else "What has happened:")
        print(harmless("\n".join(taken.told), lines=True))


def _plain(taken: "TakenReply", game: str, author: str, *, dry_run: bool) -> dict[str, Any]:
    import msgspec

    from contestmaster.kernel.instant import to_text

    return {
        "game": game,
        "author": author,
        "at": to_text(taken.at),
        "before": taken.before,
        "dry_run": dry_run,
        "verdicts": msgspec.to_builtins(taken.verdicts),
        "told": taken.told,
    }
