"""``play``: one match of bots on this machine, at full speed."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from contestmaster.cli.compiling import counted, shown_by
from contestmaster.cli.kept import kept
from contestmaster.cli.logs import log_to_stderr
from contestmaster.cli.parameters import game_with
from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.host.compiling.elsewhere import Progress
    from contestmaster.host.secrets import Secret
    from contestmaster.kernel.game import Game
    from contestmaster.tournament.record import Played

__all__ = ["play"]

PROGRAM = "cmd:"


def play(
    game: str,
    /,
    *,
    bot: list[str],
    seed: int | None = None,
    turns: int | None = None,
    param: list[str] | None = None,
    journal: Path | None = None,
    log: Path | None = None,
    json: bool = False,
) -> None:
    """Play one match of bots, headless and at full speed.

    A match of our own bots runs in one process. With a program among them
    (`--bot 'cmd:python mybot.py {host} {port} {login} {password}'`) all play over TCP in
    lock-step: a turn ends when everybody waits.

    Examples: `contestmaster play cows --bot rancher --bot random`,
    `contestmaster play cows --bot 'cmd:python mybot.py {host} {port} {login} {password}'
    --bot random --turns 100 --journal match.journal`

    Parameters
    ----------
    game
        The game's name.
    bot
        A bot's name, or `cmd:` and a command line; one for each seat.
    seed
        The seed of the match; drawn if not given, and shown at the end.
    turns
        Stop after this many turns.
    param
        A parameter of the game as name=value; may be repeated.
    journal
        Write the journal there, for `verify` and `replay`.
    log
        Write what happens there, in words.
    json
        Print the result as one JSON object.
    """
    from contestmaster.host.secrets import draw

    if seed is not None and not 0 <= seed < 2**64:
        raise Trouble(f"--seed {seed}: a seed is a number from 0 to 2**64 - 1", 2)
    if turns is not None and turns < 0:
        raise Trouble(f"--turns {turns}: there are no negative turns", 2)
    log_to_stderr()
    bound = game_with(game, param or ())
    with kept(journal, log) as write, _progress() as progress:
        options = {"turns": turns, "journal": write, "progress": progress}
        played = _match(bound, bot, draw(seed), options)
    if json:
        from contestmaster.kernel.journal import encode_plain

        print(encode_plain(played.plain()).decode())
        return
    _show(played)
    if journal is not None:
        print(f"journal {journal}; check it with: contestmaster verify {journal}")


def _show(played: "Played") -> None:
    from contestmaster.cli.columns import standings

    rate = f", {played.orders / played.seconds:,.0f} commands/s" if played.seconds else ""
    print(
        f"{played.game}, seed {played.seed}: {played.turns} turns in {played.seconds:.1f} s{rate}"
    )
    print(standings(played))
    print(f"digest {played.digest}")


def _match(
    game: "Game[Any, Any]", bots: Sequence[str], secret: "Secret", options: dict[str, Any]
) -> "Played":
    from contestmaster.bots.catalogue import UnknownBotError
    from contestmaster.bots.catalogue import bot as find
    from contestmaster.tournament import local, lockstep

    names = _names(bots)
    try:
        makers = [None if b.startswith(PROGRAM) else find(game.name, b) for b in bots]
    except UnknownBotError as error:
        raise Trouble(str(error), 2) from None
    try:
        if all(makers):
            ours = [(name, make) for name, make in zip(names, makers, strict=True) if make]
            return local.play(game, ours, secret, **options)
        players = [
            lockstep.Player(name, make, None if make else text.removeprefix(PROGRAM))
            for name, make, text in zip(names, makers, bots, strict=True)
        ]
        return lockstep.play(game, players, secret, **options)
    except local.BotFailedError as error:
        raise Trouble(str(error)) from None


def _names(bots: Sequence[str]) -> list[str]:
    """Return a distinct login for each bot: its name, numbered where it comes twice."""
    plain = ["program" if b.startswith(PROGRAM) else b for b in bots]
    often = Counter(plain)
    seen: Counter[str] = Counter()
    names = []
    for name in plain:
        seen[name] += 1
        names.append(f"{name}{seen[name]}" if often[name] > 1 else name)
    return names


@contextmanager
def _progress() -> Iterator[Callable[[int], None]]:
    """A line on the terminal that counts turns, and rules that are compiled meanwhile.

    Nothing where nobody looks.
    """
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    turn, rules = 0, ""

    def draw() -> None:
        parts = [part for part in (f"turn {turn}" if turn else "", rules) if part]
        print(f"\r\x1b[K{', '.join(parts)}", end="", file=sys.stderr, flush=True)

    def played(turns: int) -> None:
        nonlocal turn
        turn = turns
        if turn % 10 == 1:
            draw()

    def compiled(progress: "Progress") -> None:
        nonlocal rules
        rules = counted(progress)
        draw()

    with shown_by(compiled):
        try:
            yield played
        finally:
            print("\r\x1b[K", end="", file=sys.stderr)
