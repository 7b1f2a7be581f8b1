"""What ``verify`` says of that which it has verified."""

from pathlib import Path
from typing import TYPE_CHECKING

from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.host.inspection import Inspected
    from contestmaster.kernel.replay import Replay
    from contestmaster.tournament.record import Played
    from contestmaster.tournament.repeating import RepeatedMatch


def tell_journal(
    replaying: "Replay", turns: int, again: "RepeatedMatch | None" = None, *, json: bool
) -> None:
    """Say of a journal that was replayed to its end which match it is, and how that ended.

    Where it was played again by its bots, that is told, too. The digest stands alone on the last
    line, where scripts look for it.
    """
    from contestmaster.cli.columns import standings
    from contestmaster.cli.recorded import entrants
    from contestmaster.tournament.record import result
    from contestmaster.tournament.repeating import plain, told

    match, commitment = replaying.match, replaying.header.commitment
    played = result(match, turns, 0.0, refused=replaying.end.refused, counted=replaying.end.counted)
    if json:
        more = {} if again is None else plain(again)
        facts = {"entries": match.number, "head": replaying.head, "commitment": commitment}
        print_plain(played, **facts, **more)
        return
    ended = "over" if played.outcome.over else "stopped before its end"
    print(f"{played.game}, seed {played.seed}: {match.number} entries, {turns} turns, {ended}")
    for said in entrants(replaying.header):
        print(said)
    print(standings(played))
    print("every line is in the chain, and every entry replays to this result")
    for said in () if again is None else told(again):
        print(said)
    print(f"commitment to the seed: {commitment or 'none'}")
    print(f"head of the record: {replaying.head}")
    print("digest of the last state:")
    print(played.digest)


def tell_folder(folder: Path, *, json: bool) -> None:
    """Verify every match of a data folder as far as it has come, and print its head.

    Raises:
        Trouble: what is stored was changed, or does not replay.
    """
    from contestmaster import storage
    from contestmaster.host.export import export
    from contestmaster.host.inspection import inspect
    from contestmaster.kernel.journal import encode_plain

    with storage.reading(folder) as archive:
        if damage := archive.damage():
            raise Trouble(damage)
        for seen in inspect(archive):
            server, number = seen.record.server, seen.record.game_no
            called = f"{server} game {number}"
            if seen.damage:
                raise Trouble(seen.damage)
            if seen.pruned:
                _tell_pruned(called, seen, json=json)
                continue
            try:
                export(archive, seen.record, len)
            except Exception as error:
                where = storage.shown(folder)
                raise Trouble(f"{where}: {called} does not replay: {error}") from error
            if json:
                found = {"server": server, "game_no": number, "entries": seen.entries}
                print(encode_plain(found | {"head": seen.head}).decode())
            else:
                print(f"{called}: {seen.entries} entries, head {seen.head}")


def _tell_pruned(called: str, seen: "Inspected", *, json: bool) -> None:
    """Say of a game whose entries were deleted on purpose what vouches for its result."""
    from contestmaster.kernel.journal import encode_plain

    if json:
        found = {"server": seen.record.server, "game_no": seen.record.game_no, "pruned": True}
        print(encode_plain(found | {"head": seen.head}).decode())
    else:
        print(f"{called}: pruned, its result is kept, head {seen.head}")


def print_plain(played: "Played", **more: object) -> None:
    """Print the result of a match that was played before, as one JSON object."""
    from contestmaster.kernel.journal import encode_plain

    plain = played.plain() | more
    del plain["seconds"]  # it took them then, not now
    print(encode_plain(plain).decode())
