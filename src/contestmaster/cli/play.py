"""``play``: matches of bots on this machine, at full speed."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from contestmaster.cli.entrants import Entrant, entrants
from contestmaster.cli.kept import kept
from contestmaster.cli.logs import log_to_stderr
from contestmaster.cli.parameters import game_with
from contestmaster.cli.progress import Line, progress_line
from contestmaster.cli.traces import place_of, traced
from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.host.secrets import Secret
    from contestmaster.kernel.game import Game
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
    `contestmaster play desk --bot new=tactician --bot sergeant --games 50 --seed 1`

    Parameters
    ----------
    game
        The game's name.
    bot
        A bot's name, or a command line; one for each seat. A name for it may stand before it, as
        in `mine=python mybot.py {host} {port} {login} {password}`; a program without one is called
        like its file. `cmd:` before a command line says that it is one.
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
    json
        Print the result as one JSON object.
    """
    from contestmaster.host.secrets import draw
    from contestmaster.tournament.printed import Printed

    _check(seed, turns, games)
    log_to_stderr(trouble_only=True)
    bound = game_with(game, param or ())
    table = Table(bound, entrants(game, bot), turns, Printed(_folder(prints)))
    if games is not None:
        if journal is not None or log is not None or trace is not None:
            raise Trouble(
                "--games goes with neither --journal, --log nor --trace: play one of its matches "
                "again with them, by the command that is shown for it",
                2,
            )
        from contestmaster.cli.rounds import play_rounds

        return play_rounds(table, games, draw(seed).seed, param or (), json=json)
    secret = draw(seed)
    place = place_of(trace, game, secret.seed)
    with (
        kept(journal, log) as write,
        progress_line() as line,
        traced(place, bound, secret.seed) as written,
    ):
        options = {"journal": write, "trace": written}
        played = table.play(secret, line, options, hint=_dialogue(place))
    if json:
        _print_json(played, table.printed)
        return 0
    _show(played, line)
    for each in table.printed.kept:
        print(each.tell())
    if place is not None:
        print(f"dialogue {place}")
    if journal is not None:
        print(f"journal {journal}; check it with: contestmaster verify {journal}")
    return 0


class Table(NamedTuple):
    """What all matches of one command have in common.

    Attributes:
        game: the rules with their parameters.
        entrants: who plays.
        turns: after how many turns a match ends at the latest.
        printed: keeps what programs print.
    """

    game: "Game[Any, Any]"
    entrants: Sequence[Entrant]
    turns: int | None
    printed: "Printed"

    def play(
        self,
        secret: "Secret",
        line: Line,
        options: dict[str, Any],
        *,
        order: Sequence[int] | None = None,
        hint: str = "",
    ) -> "Played":
        """Play one match.

        Args:
            secret: decides it, together with the players.
            line: shows how far it is.
            options: more for whoever plays it.
            order: which entrant sits where; as they were named, if not given.
            hint: is added to what is said of a bot that failed.

        Raises:
            Trouble: a bot has failed.
        """
        from contestmaster.tournament import local, lockstep

        seated = [self.entrants[i] for i in order] if order is not None else self.entrants
        options = {"turns": self.turns, "progress": line.turn, **options}
        try:
            ours = [(each.name, each.make) for each in seated if each.make is not None]
            if len(ours) == len(seated):
                return local.play(self.game, ours, secret, **options)
            players = [
                lockstep.Player(each.name, each.make, each.program or None) for each in seated
            ]
            return lockstep.play(self.game, players, secret, printed=self.printed, **options)
        except local.BotFailedError as error:
            said = str(error)
            left = [each for each in self._left(hint) if each.rpartition(": ")[2] not in said]
            raise Trouble("\n    ".join([said, *left])) from None
        except KeyboardInterrupt:
            if order is None:
                for each in self._left(hint):
                    print(each, file=sys.stderr)
            raise

    def _left(self, hint: str) -> list[str]:
        """Say what a match has left that did not come to its end."""
        return [*(each.tell() for each in self.printed.kept), *([hint] if hint else [])]


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
    from contestmaster.kernel.journal import encode_plain

    files = [each._asdict() | {"path": str(each.path)} for each in printed.kept]
    print(encode_plain(played.plain() | {"printed": files}).decode())


def _show(played: "Played", line: Line) -> None:
    from contestmaster.cli.columns import standings
    from contestmaster.cli.compiling import left
    from contestmaster.cli.refused import refusals
    from contestmaster.host.compiling.finishing import goes_on

    rate = f", {played.orders / played.seconds:,.0f} commands/s" if played.seconds else ""
    print(
        f"{played.game}, seed {played.seed}: {played.turns} turns in {played.seconds:.1f} s{rate}"
    )
    if line.compiling is not None and not line.compiling.ready:
        print(left(line.compiling, goes_on=goes_on()))
    print(standings(played))
    if played.refused:
        print(refusals(played.refused, played.names, played.game))
    print(f"digest {played.digest}")
