"""What ``verify`` says of the folder of a tournament."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from contestmaster.cli.progress import bar
from contestmaster.cli.trouble import Trouble
from contestmaster.kernel.unseen import harmless

if TYPE_CHECKING:
    from contestmaster.tournament.verifying import VerifiedTournament


def tell_tournament(folder: Path, commitment: str | None, bots: Path | None, *, json: bool) -> int:
    """Check a tournament, and say what differs; return the exit status: 1 where something does."""
    from contestmaster.tournament.course import TournamentError
    from contestmaster.tournament.verifying import verified

    looks = sys.stderr.isatty()

    def draw(number: int, of: int) -> None:
        if looks:
            print(f"\r\x1b[K{number} of {of} matches {bar(number, of)}", end="", file=sys.stderr)

    try:
        found = verified(folder, commitment=commitment, bots=bots, told=draw)
    except TournamentError as error:
        raise Trouble(str(error)) from None
    finally:
        if looks:
            print("\r\x1b[K", end="", file=sys.stderr)
    print(_plain(found) if json else _text(found, again=bots is not None))
    return int(bool(found.differences))


def _text(found: "VerifiedTournament", *, again: bool) -> str:
    from contestmaster.cli.tournament.results import rows_of

    lines = []
    for table in found.tables:
        lines += [
            f"{table.game or 'all games together'}, rebuilt from the journals",
            rows_of(table),
        ]
    lines += [f"not played: {harmless(each)}" for each in found.unplayed]
    if found.alarms:
        lines.append(f"{found.alarms} results differed when matches were run again")
    lines += [f"differs: {harmless(each)}" for each in found.differences]
    notes = found.notes
    what = f"{found.replayed} of {found.matches} matches that were committed to were replayed"
    if notes.closed is None:
        lines.append(
            f"{what}; the tournament goes on: that its rounds follow from its secret can be "
            "checked when that is revealed"
        )
    else:
        lines.append(f"{what}, and the rounds were planned again from the revealed secret")
    if found.differences:
        lines.append(f"not verified: what differs stands above ({len(found.differences)} times)")
    elif again:
        others = "" if found.repeated == found.replayed else "; the others cannot be repeated"
        played = f"{found.repeated} of {found.replayed} matches were played again"
        lines.append(
            f"{'rules and bots' if found.repeated else 'rules'} verified: {played}{others}"
        )
    else:
        lines.append("rules verified; bots not: --bots plays every match again")
    lines.append(f"head of the record: {notes.heads[-1]}")
    return "\n".join(lines)


def _plain(found: "VerifiedTournament") -> str:
    import msgspec

    from contestmaster.kernel.journal import encode_plain

    return encode_plain(
        {
            "matches": found.matches,
            "replayed": found.replayed,
            "repeated": found.repeated,
            "finished": found.notes.closed is not None,
            "differences": found.differences,
            "unplayed": found.unplayed,
            "alarms": found.alarms,
            "heads": list(found.notes.heads),
            "tables": [msgspec.to_builtins(table) for table in found.tables],
        }
    ).decode()
