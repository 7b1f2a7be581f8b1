"""``season work``: more processes that play matches of a season."""

from pathlib import Path

from contestmaster.cli.season.asking import season_file


def work(file: Path = Path("season.toml"), /, *, processes: int | None = None) -> None:
    """Play matches of a season that runs on this folder, until it is stopped.

    It may be killed at any moment: what it has not reported is played by others.

    Examples: `contestmaster season work`, `contestmaster season work autumn.toml --processes 8`

    Parameters
    ----------
    file
        The season's file.
    processes
        How many; as many as this machine has processors, if not given.
    """
    import time

    from contestmaster.cli.trouble import Trouble
    from contestmaster.season.library import BotLibrary
    from contestmaster.storage import queue_opened
    from contestmaster.tournament.pool import Pool, PoolError

    _, folder = season_file(file)
    print(f"matches of {folder} are played here; Ctrl-C stops that", flush=True)
    try:
        with (
            queue_opened(folder) as queue,
            Pool(queue, BotLibrary(folder).folder, processes) as pool,
        ):
            while True:
                pool.tend()
                time.sleep(0.2)
    except PoolError as error:
        raise Trouble(str(error)) from None
