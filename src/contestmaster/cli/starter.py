"""``starter``: a small bot to begin with, in the user's language."""

from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.starters.catalogue import Starter


def starter(
    game: str | None = None,
    language: str | None = None,
    folder: Path | None = None,
    /,
    *,
    wasm: bool = False,
) -> None:
    """Write a small bot that beats `random`, to begin your own with.

    Without a game and a language it lists what there is. Examples: `contestmaster starter`,
    `contestmaster starter desk rust`, `contestmaster starter traders java my-bot`, `contestmaster
    starter spacecrack c --wasm`

    Parameters
    ----------
    game
        The game's name.
    language
        The programming language.
    folder
        Where to write it; GAME-LANGUAGE in this folder if not given. No file is overwritten.
    wasm
        One that is built as WebAssembly, to be submitted.
    """
    from contestmaster.starters.catalogue import starters

    known = list(starters())
    if game is None:
        _show(known)
        return
    fitting = [each for each in known if each.game == game]
    if not fitting:
        games = ", ".join(dict.fromkeys(each.game for each in known))
        raise Trouble(f"there is no starter for {game}; there are some for {games}", 2)
    built = {each.key: each for each in fitting if each.wasm == wasm}
    form = " as WebAssembly" if wasm else ""
    languages = ", ".join(built)
    if not built:
        raise Trouble(f"there is no starter for {game}{form}: say it without --wasm", 2)
    if language is None:
        raise Trouble(f"name a language too; for {game}{form} there are {languages}", 2)
    if language not in built:
        other = "" if wasm else " (with --wasm there is)"
        also = other if any(each.key == language for each in fitting) else ""
        raise Trouble(
            f"there is no starter for {game} in {language}{form}{also}; there are {languages}", 2
        )
    place = folder if folder is not None else Path(f"{game}-{language}")
    _write(built[language], place)
    _advise(built[language], place)


def _show(known: "list[Starter]") -> None:
    for wasm, heading in ((False, ""), (True, "\nas WebAssembly, to be submitted (--wasm):\n")):
        print(end=heading)
        for game in dict.fromkeys(each.game for each in known if each.wasm == wasm):
            keys = (each.key for each in known if (each.game, each.wasm) == (game, wasm))
            print(f"{game:12}{', '.join(keys)}")
    print("\nwrite one: contestmaster starter GAME LANGUAGE")


def _write(chosen: "Starter", place: Path) -> None:
    contents = chosen.contents()
    there = [name for name in contents if (place / name).exists()]
    if there:
        raise Trouble(f"{place / there[0]} is there already: name another folder")
    place.mkdir(parents=True, exist_ok=True)
    for name, content in contents.items():
        (place / name).write_bytes(content)


def _advise(chosen: "Starter", place: Path) -> None:
    print(f"{place} holds a bot for {chosen.game} in {chosen.language.title}; try it:")
    for step in (f"cd {quote(str(place))}", *chosen.steps):
        print(f"  {step}")
