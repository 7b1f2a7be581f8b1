"""``cache``: the one folder for what can be made again, how large it is, and how it is emptied."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import contestmaster
from contestmaster.arrays.folders import SETTING, cache_folder, chosen_folder, rules_folder
from contestmaster.cli.cached import DEMOS, HISTORY
from contestmaster.cli.columns import columns
from contestmaster.cli.trouble import Trouble
from contestmaster.wasm.kept import FOLDER as WASM

if TYPE_CHECKING:
    from contestmaster.cli.contest.warm import WarmUpTask
    from contestmaster.kernel.game import Game

_CODE: Final = "*.nbc*"
"""Compiled rules, and drafts that a killed process has left."""


class CachePart(NamedTuple):
    """What is kept of one kind.

    Attributes:
        name: what it is.
        place: the file or folder.
        files: all files of that kind there.
    """

    name: str
    place: Path
    files: tuple[Path, ...]


def cache(*, clear: bool = False, fill: bool = False) -> None:
    """Show what is kept in the cache folder: compiled rules and bots, demos, what you typed.

    Set CONTESTMASTER_CACHE to have the folder elsewhere. What is in it can be made again, but for
    the records of demos that you started without --data. Records of contests are never here.

    Examples: `contestmaster cache`, `contestmaster cache --clear`

    Parameters
    ----------
    clear
        Empty the folder; demos that are running are left alone.
    fill
        Compile the rules of all games now, such as when you install for others or offline; with
        the extra `envs` also what makes numbers of them for programs that learn.
    """
    if clear and fill:
        raise Trouble("--clear and --fill exclude each other: give one after the other", 2)
    folder = cache_folder()
    if clear:
        freed = _clear(folder)
        print(f"{freed / 1e6:.1f} MB are free again")
        return
    if fill:
        _fill()
    _show(folder)


def parts(folder: Path | None) -> Iterator[CachePart]:
    """Yield what is kept in the cache folder, and what lies beside the sources."""
    rules = rules_folder()
    if rules is not None:
        yield CachePart("compiled rules", rules, _files(rules, _CODE))
    if folder is not None:
        yield CachePart("demos", folder / DEMOS, _files(folder / DEMOS, "*"))
        compiled = folder / WASM
        yield CachePart("bots in wasm", compiled, _files(compiled, "*"))
        from contestmaster.sandbox.building import BUILT

        yield CachePart("programs built", folder / BUILT, _files(folder / BUILT, "*.tar"))
        yield CachePart("console", folder / HISTORY, _files(folder, HISTORY))
    sources = Path(contestmaster.__file__).parent
    if beside := _files(sources, _CODE):
        yield CachePart("compiled rules", sources / "**" / "__pycache__", beside)


def size(files: Iterable[Path]) -> int:
    """Return how many bytes files hold; one that has gone meanwhile holds none."""
    total = 0
    for file in files:
        with suppress(OSError):
            total += file.stat().st_size
    return total


def _files(folder: Path, pattern: str) -> tuple[Path, ...]:
    return tuple(path for path in folder.rglob(pattern) if path.is_file())


def _show(folder: Path | None) -> None:
    if folder is None:
        print(f"there is no folder that can be written and is safe: set {SETTING} to one")
    else:
        why = "as you have set" if chosen_folder() is not None else f"{SETTING} moves it"
        print(f"{folder} ({why})")
    rows = [
        (part.name, str(len(part.files)), f"{size(part.files) / 1e6:.1f}", str(part.place))
        for part in parts(folder)
    ]
    print(columns(("kept", "files", "MB", "where"), rows, right=(1, 2)))


def _clear(folder: Path | None) -> int:
    """Delete what is ours, and nothing else that lies there; return how many bytes."""
    from contestmaster.storage import HostLock

    freed = 0
    for part in parts(folder):
        if part.name == "demos":
            freed += sum(map(_remove_demo, sorted(part.place.glob("*"))))
        else:
            freed += _remove(part.files)
            if part.place.is_dir():
                _remove_empty(part.place)
    if (rules := rules_folder()) is not None:
        with suppress(OSError):  # not where it is held, on systems that keep open files
            Path(rules, HostLock.FILE).unlink()
    from contestmaster.sandbox.building import BUILT

    ours = [] if folder is None else [folder / DEMOS, folder / WASM, folder / BUILT, folder]
    for each in (rules, *ours):
        if each is not None:
            with suppress(OSError):  # there is something else in it
                each.rmdir()
    return freed


def _remove(files: Iterable[Path]) -> int:
    freed = 0
    for file in files:
        bytes_ = size([file])
        with suppress(FileNotFoundError):  # somebody else has removed it
            file.unlink()
            freed += bytes_
    return freed


def _remove_empty(folder: Path) -> None:
    for each in folder.iterdir():
        with suppress(OSError):
            each.rmdir()


def _remove_demo(folder: Path) -> int:
    """Delete the records of a demo that is not running."""
    from contestmaster.cli.demo.folder import CONTEST
    from contestmaster.storage import StorageError, check_unused

    if folder.is_symlink() or not (folder / CONTEST).is_file():
        return 0
    try:
        check_unused(folder)
    except StorageError:
        print(f"{folder} stays: its demo is running")
        return 0
    freed = _remove(_files(folder, "*"))
    folder.rmdir()
    return freed


def _fill() -> None:
    """Have bots play each game for some turns, so that all its rules are compiled and kept."""
    from contestmaster.cli.contest.warm import WarmUp

    with WarmUp(_tasks(), lambda what: print(what, flush=True)) as warming:
        warming.wait()
    if find_spec("gymnasium") is not None and find_spec("pettingzoo") is not None:
        _fill_encodings()


def _fill_encodings() -> None:
    """Begin, look and act once in the environments of each game whose encoding is compiled."""
    from contestmaster import envs
    from contestmaster.arrays.elsewhere import patience
    from contestmaster.arrays.worlds import ArrayEncoding
    from contestmaster.kernel.registry import game_names

    for name in game_names():
        with suppress(envs.NoEncodingError), patience():
            matches = envs.vector(name, 2)
            if isinstance(matches.setting.encoding, ArrayEncoding):
                _, info = matches.reset(seed=0)
                matches.step(info["action_mask"].argmax(axis=1))
                print(f"the environments of {name} are ready", flush=True)
            matches.close()


def _tasks() -> "list[WarmUpTask]":
    """Return each game once in each form that has machine code of its own."""
    from contestmaster.cli.contest.warm import WarmUpTask
    from contestmaster.cli.demo.programme import SERVERS
    from contestmaster.kernel.registry import game_names

    forms = [(stand.game, stand.options) for stand in SERVERS]
    shown = {name for name, _ in forms}
    forms += [(name, {}) for name in game_names() if name not in shown]
    return [WarmUpTask(name, partial(_game, name, options)) for name, options in forms]


def _game(name: str, options: Mapping[str, Any]) -> "Game[Any, Any]":
    from contestmaster.kernel.registry import load_game

    rules = load_game(name)
    return rules(rules.Params(**options))
