"""The folder of a demo: its contest file, its records, and the journals of its games."""

import json
import math
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from contestmaster import storage
from contestmaster.arrays.folders import cache_folder
from contestmaster.cli.cached import DEMOS
from contestmaster.cli.demo.ports import HOST, choose
from contestmaster.cli.demo.programme import SERVERS, TEAMS
from contestmaster.cli.drafts import FileDraft
from contestmaster.cli.trouble import Trouble
from contestmaster.host.contest.archive import KeptContest, kept
from contestmaster.host.contest.file import read_settings
from contestmaster.host.contest.settings import ContestSettings
from contestmaster.host.export import export
from contestmaster.storage.errors import StorageError, explaining
from contestmaster.storage.privacy import private_folder

CONTEST: Final = "demo.toml"
"""The contest file in the folder of a demo; no organiser's file is taken for one."""

_KEPT_AT_LEAST_S: Final = 600
"""Length of a contest that is kept: it is meant to be stopped, and to go on another time."""

_HEAD: Final = """\
# The contest that `contestmaster demo` plays; for one of your own see `contestmaster init`.
contest_duration_s = {duration}
data = "."

[all_servers]
host = "{host}"
# The demo shows what happens inside of games that are being played; a contest that counts does not.
spectate = "live"
spectate_force = true
"""


class Folder(NamedTuple):
    """Where a demo is kept.

    Attributes:
        path: the folder.
        settings: of the contest that is played there.
        lasts: whether the contest is to go on when the demo is started there again.
    """

    path: Path
    settings: ContestSettings
    lasts: bool

    @classmethod
    def prepare(cls, data: Path | None, seconds: float, port: int | None) -> "Folder":
        """Take up the demo that is kept in a folder, or describe a new one there.

        Args:
            data: the folder; a new one in the cache folder, if not given.
            seconds: how long is played now.
            port: of the first server, 0 for any; the usual ones, if not given.

        Raises:
            Trouble: another contest is kept there, or the demo there has other ports.
            CannotListenError: a port is taken; nothing has been made.
            StorageError: the folder cannot be written.
        """
        if data is not None and (data / CONTEST).exists():
            settings = read_settings(data / CONTEST)
            first = settings.servers[0].params.port
            if port not in (None, 0, first):
                raise Trouble(f"--port {port}: the demo kept in {data} has ports from {first} on")
            return cls(data, settings, lasts=True)
        if data is not None and storage.used(data):
            raise Trouble(f"{data} has other records than those of a demo: choose another folder")
        ports = choose(port, len(SERVERS))
        duration = math.ceil(seconds)
        if data is None:
            path = _passing()
        else:
            path, duration = data, max(duration, _KEPT_AT_LEAST_S)
            with explaining(path):
                private_folder(path)
        with FileDraft(path / CONTEST, private=True) as draft:
            draft.write(_contest_file(duration, ports).encode())
            draft.keep()
        return cls(path, read_settings(path / CONTEST), lasts=data is not None)

    def stands(self) -> KeptContest:
        """Return how the contest stands, by its records; raises ``StorageError`` without any."""
        with storage.reading(self.path) as archive:
            return kept(archive)

    def journal(self, server: str, game_no: int) -> Path:
        """Return where the journal of a game is written when it has ended."""
        return self.path / f"{server}-{game_no}.journal"

    def write_journals(self) -> list[Path]:
        """Write the journal of each game that has ended, unless it is there; return all of them.

        Each is written whole or not at all.
        """
        paths = []
        with storage.reading(self.path) as archive:
            names = {server.name for server in self.settings.servers}
            for record in archive.matches():
                if record.server not in names or record.ended is None:
                    continue
                path = self.journal(record.server, record.game_no)
                paths.append(path)
                if not path.exists():
                    with FileDraft(path, private=True) as draft:
                        export(archive, record, draft.write)
                        draft.keep()
        return paths


def _passing() -> Path:
    """Make a folder for a demo that is not to go on: ``contestmaster cache --clear`` removes it.

    Where the cache folder is only to be read, it lies among the temporary files.
    """
    if (kept := cache_folder()) is not None:
        with suppress(OSError, StorageError):
            private_folder(kept / DEMOS)
            return Path(tempfile.mkdtemp(prefix="contestmaster-", dir=kept / DEMOS))
    return Path(tempfile.mkdtemp(prefix="contestmaster-"))


def _contest_file(duration: int, ports: Iterable[int]) -> str:
    parts = [_HEAD.format(duration=duration, host=HOST)]
    for stand, port in zip(SERVERS, ports, strict=True):
        parts += [
            "[[servers]]",
            f'name = "{stand.name}"',
            f"port = {port}",
            f'task = "{stand.game}"',
            f"options = {_inline(stand.options)}\n",
        ]
    parts += [f'[[teams]]\nlogin = "{login}"\nname = "{name}"\n' for login, name in TEAMS.items()]
    return "\n".join(parts)


def _inline(options: Mapping[str, Any]) -> str:
    """Return options as a table of TOML on one line."""
    pairs = (f"{name} = {json.dumps(value)}" for name, value in options.items())
    return f"{{ {', '.join(pairs)} }}"
