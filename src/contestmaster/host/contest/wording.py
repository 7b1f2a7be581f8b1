"""Reasons as everyone hears them: with what they are about [CONTEST-98].

An organiser types "mended"; the announcement says "Cows2 goes on: mended". It is put together
before anything is entered, so that journals say what was announced.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from contestmaster.contest import ALL_SERVERS, State

Arguments = Mapping[str, Any]


def worded(command: str, arguments: Arguments, state: State) -> dict[str, Any]:
    """Return the arguments of a command with the text that everyone shall hear."""
    about, text = _ABOUT.get(command), str(arguments.get("text", "")).strip()
    if about is None or not text:
        return dict(arguments)
    said = about(arguments, state)
    whole = text if text.casefold().startswith(said.casefold()) else f"{said}: {text}"
    return {**arguments, "text": whole}


def _resumed(given: Arguments, state: State) -> str:
    del state
    scope = given.get("scope")
    return "The contest goes on" if scope == ALL_SERVERS else f"{scope} goes on"


def _void(given: Arguments, state: State) -> str:
    return f"{_game(given, state)} is void"


def _restored(given: Arguments, state: State) -> str:
    return f"{_game(given, state)} counts again"


def _ended(given: Arguments, state: State) -> str:
    del given, state
    return "The contest ends early"


def _game(given: Arguments, state: State) -> str:
    number, server = given.get("game_no"), str(given.get("server"))
    if number is None and (on := state.servers.get(server)) is not None and on.running is not None:
        number = on.running.number
    return f"{'A game' if number is None else f'Game {number}'} of {server}"


_ABOUT: Final[Mapping[str, Callable[[Arguments, State], str]]] = {
    "RESUME": _resumed,
    "VOID_GAME": _void,
    "RESTORE_GAME": _restored,
    "END": _ended,
}
