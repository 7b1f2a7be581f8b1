"""``play``: matches of bots on this machine, at full speed."""

from pathlib import Path
from typing import TYPE_CHECKING

from contestmaster.cli.declaring import declared
from contestmaster.cli.entrants import entrants
from contestmaster.cli.kept import kept
from contestmaster.cli.lineup import Lineup, while_void
from contestmaster.cli.logs import log_to_stderr
from contestmaster.cli.parameters import check_end, check_seats, game_with
from contestmaster.cli.progress import ProgressLine, progress_line
from contestmaster.cli.traces import place_of, traced
from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.tournament.printed import Printed
    from contestmaster.tournament.record import Played


def play(
    game: str,
    /,
    *,
    bot: list[str],
    seed: int | None = None,
    turns: int | None = None,
    games: int | None = None,
    param: list[str] | None = None,
    journal: Path | None = None,
    log: Path | None = None,
    trace: Path | None = None,
    prints: Path | None = None,
    record_refusals: bool = False,
    entrant: list[str] | None = None,
    json: bool = False,
) -> int:
    """Play one match of bots, headless and at full speed, or many.

    A match of our own bots runs in one process. With a program among them
    (`--bot 'mine=python mybot.py {host} {port} {login} {password}'`) all play over TCP in
    lock-step: a turn ends when everybody waits. What programs print is kept in files, which are
    named at the end.

    Examples: `contestmaster play cows --bot rancher --bot random`,
    `contestmaster play cows --bot 'mine=python mybot.py {host} {port} {login} {password}'
    --bot random --turns 100 --journal match.journal --trace match.dialogue.txt`,
    `contestmaster play desk --bot new=tactician --bot sergeant --games 50 --seed 1`,
    `contestmaster play spacecrack --bot wasm:mine.wasm --bot greedy --journal match.journal`,
    `contestmaster play spacecrack --bot box:mybot/ --bot greedy`

    Parameters
    ----------
    game
        The game's name.
    bot
        A bot's name, a command line, `wasm:` and the file of a bot in WebAssembly, or `box:` and
        the folder or archive of a native program, which plays in a sandbox; one for each seat. A
        name for it may stand before it, as in `mine=python mybot.py {host} {port} {login}
        {password}`; a program without one is called like its file. `cmd:` before a command line
        says that it is one.
    seed
        The seed of the match, or of the first of many; drawn if not given, and shown at the end.
    turns
        Stop after this many turns.
    games
        Play so many matches, each seed once from every seat, and show what they say together.
    param
        A parameter of the game as name=value; may be repeated.
    journal
        Write the journal there, for `verify` and `replay`.
    log
        Write what happens there, in words.
    trace
        Write what bots and server say to each other there, line by line: a file, or a folder for a
        file named after game and seed.
    prints
        Keep what programs print in this folder, as NAME.stdout.txt and NAME.stderr.txt; nothing
        there is overwritten. A new folder among the temporary files, if not given.
    record_refusals
        Keep refused and malformed orders in the journal, too, with their text.
    entrant
        Who a player is, for the header of the journal: its name among the players, then words as
        `version=2.1 model=small`; may be repeated. Nobody checks what is said so.
    json
        Print the result as one JSON object.
    """
    from contestmaster.host.secrets import draw
    from contestmaster.tournament.printed import Printed

    _check(seed, turns, games)
    log_to_stderr(trouble_only=True)
    bound = game_with(game, param or ())
    check_end(bound, turns)
    players = entrants(game, bot)
    check_seats(bound, len(players))
    lineup = Lineup(
        bound,
        players,
        turns,
        Printed(_folder(prints)),
        record_refusals,
        declared([each.name for each in players], entrant or ()),
    )
    if games is not None:
        if journal is not None or log is not None or trace is not None:
            raise Trouble(
                "--games goes with neither --journal, --log nor --trace: play one of its matches "
                "again with them, by the command that is shown for it",
                2,
            )
        from contestmaster.cli.rounds import play_rounds

        return play_rounds(lineup, games, draw(seed).seed, param or (), json=json)
    secret = draw(seed)
    place = place_of(trace, game, secret.seed)

    def once() -> "Played":
        with kept(journal, log) as write, traced(place, bound, secret.seed) as written:
            options = {"journal": write, "trace": written, "scored": True}
            return lineup.play(secret, line, options, hint=_dialogue(place))

    with progress_line() as line:
        played = while_void(once)
    if json:
        _print_json(played, lineup.printed)
        return 0
    _show(played, line)
    for each in lineup.printed.kept:
        print(each.tell())
    if place is not None:
        print(f"dialogue {place}")
    if journal is not None:
        print(f"journal {journal}; check it with: contestmaster verify {journal}")
    return 0


def _check(seed: int | None, turns: int | None, games: int | None) -> None:
    if seed is not None and not 0 <= seed < 2**64:
        raise Trouble(f"--seed {seed}: a seed is a number from 0 to 2**64 - 1", 2)
    if turns is not None and turns < 0:
        raise Trouble(f"--turns {turns}: there are no negative turns", 2)
    if games is not None and games < 1:
        raise Trouble(f"--games {games}: play at least one", 2)


def _folder(path: Path | None) -> Path | None:
    """Make a folder where none is."""
    if path is not None:
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise Trouble(f"--prints {path}: no folder can be made there: {reason}") from None
    return path


def _dialogue(place: Path | None) -> str:
    return "" if place is None else f"dialogue {place}"


def _print_json(played: "Played", printed: "Printed") -> None:
    from contestmaster.cli.accounts import plain
    from contestmaster.kernel.journal import encode_plain

    files = [each._asdict() | {"path": str(each.path)} for each in printed.kept]
    more = {"accounts": plain(played.accounts)} if played.accounts else {}
    print(encode_plain(played.plain() | {"printed": files} | more).decode())


def _show(played: "Played", line: ProgressLine) -> None:
    from contestmaster.cli.accounts import accounts
    from contestmaster.cli.columns import standings
    from contestmaster.cli.compiling import left
    from contestmaster.cli.counted import counts
    from contestmaster.cli.ended import ending
    from contestmaster.cli.refused import refusals
    from contestmaster.host.compiling.finishing import goes_on

    rate = f", {played.orders / played.seconds:,.0f} commands/s" if played.seconds else ""
    print(
        f"{played.game}, seed {played.seed}: {played.turns} turns in {played.seconds:.1f} s{rate}"
    )
    if line.compiling is not None and not line.compiling.ready:
        print(left(line.compiling, goes_on=goes_on()))
    print(standings(played))
    if played.story is not None and played.story.ending is not None:
        print(ending(played.story))
    if played.counted:
        print(counts(played.counted, played.names))
    if played.refused:
        print(refusals(played.refused, played.names, played.game))
    for told in accounts(played):
        print(told)
    print(f"digest {played.digest}")
