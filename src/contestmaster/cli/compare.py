"""``compare``: which of two bots is the stronger, by pairs of matches with seats exchanged."""

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from contestmaster.cli.progress import progress_line
from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.cli.compared import Comparison
    from contestmaster.ratings.sprt import Sprt

USUAL_GAMES: Final = 400
MOST_GAMES: Final = 100_000
SPRT_GAMES: Final = 20_000
"""After so many games a test that decides nothing is given up."""
MOST_PROCESSES: Final = 1024
INTERRUPTED: Final = 130


def compare(
    first: str,
    second: str,
    /,
    *,
    game: str,
    sprt: str | None = None,
    alpha: float = 0.05,
    beta: float = 0.05,
    games: int | None = None,
    param: list[str] | None = None,
    turns: int | None = None,
    seed: int | None = None,
    processes: int | None = None,
    keep: Path | None = None,
    json: bool = False,
) -> int:
    """Say which of two bots is the stronger, and how sure that is.

    They play pairs of matches on all cores: each seed twice, with seats exchanged. Without `--sprt`
    a fixed number is played. With it the test goes on pair by pair and stops when it has decided
    whether the first is stronger, which takes few games where the difference is large.

    Ctrl-C shows what is known so far (exit status 130).

    Examples: `contestmaster compare admiral greedy --game spacecrack`,
    `contestmaster compare new=raider rancher --game cows --sprt 0,20 --param max_turns=100`

    Parameters
    ----------
    first
        The bot that is tried: a name, a command line or a file, as for `play --bot`.
    second
        The one it is held against.
    game
        The game's name.
    sprt
        Two differences in Elo points, such as `0,10`: stop when it is clear which of them is
        nearer the truth. `0,10` asks whether the first is stronger by 10, `-10,0` whether it is
        at least not weaker by 10.
    alpha
        How often at most the test may say yes where the first difference is the truth.
    beta
        How often at most it may say no where the second is.
    games
        How many games, two for each pair; with `--sprt` at most so many.
    param
        A parameter of the game as name=value; may be repeated.
    turns
        Stop a match after this many turns.
    seed
        The seed of the first pair; those after it follow. Drawn if not given, and shown.
    processes
        How many matches are played at a time; as many as there are cores if not given.
    keep
        Keep results and journals in this folder, and go on from what is there.
    json
        Print the result as one JSON object.
    """
    from contestmaster.cli.compared import Comparison, shown
    from contestmaster.cli.entrants import entrants
    from contestmaster.cli.logs import log_to_stderr
    from contestmaster.cli.parameters import check_end, game_with
    from contestmaster.host.secrets import draw
    from contestmaster.tournament.bound import pairs as params_of
    from contestmaster.tournament.pairs import PairPlan, seed_kept

    test = _test(sprt, alpha, beta)
    most = _pairs(games, test)
    _check(seed, turns, processes)
    log_to_stderr(trouble_only=True)
    check_end(game_with(game, param or ()), turns)
    one, other = entrants(game, [first, second])
    with _folder(keep) as folder:
        begins = seed_kept(folder, draw(seed).seed, wanted=seed is not None)
        plan = PairPlan(game, params_of(param or ()), (one, other), turns, begins)
        comparison = Comparison(plan, test)
        stopped = _played(comparison, folder, most, processes)
    if comparison.failed and not comparison.counts.pairs and not stopped:
        raise Trouble(comparison.failed[0].failure)
    print(shown(comparison, most, stopped=stopped, json=json))
    return INTERRUPTED if stopped else int(bool(comparison.failed))


@contextmanager
def _folder(keep: Path | None) -> Iterator[Path]:
    """Give the folder of the records: a new one that is thrown away, if none is to be kept."""
    from contestmaster.storage import HostLock, check_place
    from contestmaster.tournament.entering import EnteringError
    from contestmaster.tournament.pairs import PairsError
    from contestmaster.tournament.pool import PoolError

    with ExitStack() as stack:
        folder = keep
        if folder is None:
            folder = Path(stack.enter_context(TemporaryDirectory(prefix="contestmaster-compare-")))
        else:
            check_place(folder)
        lock = HostLock(folder)
        stack.callback(lock.release)
        try:
            yield folder
        except (PairsError, EnteringError, PoolError) as error:
            raise Trouble(str(error)) from None


def _test(sprt: str | None, alpha: float, beta: float) -> "Sprt | None":
    from contestmaster.ratings.sprt import Sprt, SprtError

    if sprt is None:
        return None
    try:
        low, high = (float(part) for part in sprt.split(","))
    except ValueError:
        raise Trouble(
            f"--sprt {sprt}: write two differences in Elo points, such as 0,10", 2
        ) from None
    try:
        return Sprt(low, high, alpha, beta).check()
    except SprtError as error:
        raise Trouble(f"--sprt {sprt}: {error}", 2) from None


def _pairs(games: int | None, test: "Sprt | None") -> int:
    if games is None:
        games = USUAL_GAMES if test is None else SPRT_GAMES
    if not 2 <= games <= MOST_GAMES:  # noqa: PLR2004 - one pair
        raise Trouble(f"--games {games}: from 2 to {MOST_GAMES:,}, two for each pair", 2)
    return games // 2


def _check(seed: int | None, turns: int | None, processes: int | None) -> None:
    if seed is not None and not 0 <= seed < 2**64:
        raise Trouble(f"--seed {seed}: a seed is a number from 0 to 2**64 - 1", 2)
    if turns is not None and turns < 1:
        raise Trouble(f"--turns {turns}: play at least one", 2)
    if processes is not None and not 1 <= processes <= MOST_PROCESSES:
        raise Trouble(f"--processes {processes}: from 1 to {MOST_PROCESSES}", 2)


def _played(comparison: "Comparison", folder: Path, most: int, processes: int | None) -> bool:
    """Play pairs until the comparison is over; return whether somebody has interrupted them."""
    from contestmaster.tournament.pairs import played_pairs

    with (
        progress_line() as line,
        closing(played_pairs(folder, comparison.plan, most, processes)) as pairs,
    ):
        try:
            for pair in pairs:
                if comparison.take(pair):
                    break
                line.note(comparison.progress(most))
        except KeyboardInterrupt:
            return True
    return False
