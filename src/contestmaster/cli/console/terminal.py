"""The face of the console in a terminal: a prompt with completion, history and hints."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from prompt_toolkit import PromptSession
from prompt_toolkit.history import FileHistory, History, InMemoryHistory

from contestmaster.arrays.folders import cache_folder
from contestmaster.cli.cached import HISTORY
from contestmaster.cli.console.completing import Completing
from contestmaster.cli.console.face import PlayerLogin
from contestmaster.cli.console.helping import hint
from contestmaster.cli.console.tongue import Tongue
from contestmaster.kernel.unseen import harmless
from contestmaster.storage.errors import StorageError
from contestmaster.storage.privacy import private_file, private_folder

GUEST: Final = "guest"
"""The login of whoever just comes in; any password will do where guests are taken [TABLE-3]."""
REFRESH_S: Final = 0.5
"""How often the seconds left are shown anew."""


class Terminal:
    """A person at a terminal."""

    patient = True

    def __init__(self, tongue: Callable[[], Tongue], status: Callable[[], str]) -> None:
        """Prepare to ask for lines.

        Args:
            tongue: gives what the server understands now.
            status: gives what stands below the prompt besides hints.
        """
        self._tongue = tongue
        self._status = status
        self._lines: PromptSession[str] = PromptSession(
            history=_history(),
            completer=Completing(tongue),
            complete_while_typing=False,  # a menu over what is being read; Tab asks for it
            bottom_toolbar=self._toolbar,
            refresh_interval=REFRESH_S,
        )

    @property
    def width(self) -> int:
        """Columns of the terminal as it is now."""
        return self._lines.output.get_size().columns

    def say(self, text: str) -> None:
        """Show text above the line being typed: standard output is patched to do so."""
        print(harmless(text, lines=True), flush=True)

    async def account(self, login: str | None) -> PlayerLogin | None:
        """Ask for a login, if it is not known, and for a password, which is not shown."""
        asking: PromptSession[str] = PromptSession(history=InMemoryHistory())
        try:
            if login is None:
                login = (await asking.prompt_async(f"login (Enter: {GUEST}): ")).strip()
                if not login:
                    return PlayerLogin(GUEST, GUEST)
            return PlayerLogin(login, await asking.prompt_async("password: ", is_password=True))
        except (EOFError, KeyboardInterrupt):
            return None

    async def line(self, prompt: Callable[[], str]) -> str | None:
        """Ask for a line; Ctrl-C begins it anew, Ctrl-D ends."""
        while True:
            try:
                return await self._lines.prompt_async(prompt)
            except KeyboardInterrupt:
                continue
            except EOFError:
                return None

    def _toolbar(self) -> str:
        text = self._lines.default_buffer.document.text_before_cursor
        said = hint(self._tongue(), text) or "help lists the commands, Tab completes them"
        status = self._status()
        room = max(0, self.width - len(status) - 1)
        return f"{said[:room]:<{room}} {status}"


def _history() -> History:
    """Return what was typed in former sessions, if there is a place to keep it."""
    folder = cache_folder()
    if folder is None:
        return InMemoryHistory()
    place = folder / HISTORY
    with suppress(OSError, StorageError):
        private_folder(place.parent)
        private_file(place)
        return FileHistory(str(place))
    return InMemoryHistory()
