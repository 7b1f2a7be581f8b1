"""Names of guests, kept with what lets them in again: in a file that only its owner may read."""

import json
import os
from pathlib import Path
from typing import Final

from contestmaster.doors.mcp.asking import Identity
from contestmaster.storage.privacy import private_file

_NAME: Final = "agents.json"


def usual_file() -> Path:
    """Return where names are kept if nobody says otherwise: in the user's folder of settings."""
    base = os.environ.get("XDG_CONFIG_HOME") or os.environ.get("APPDATA")
    folder = Path(base) if base else Path.home() / ".config"
    return folder / "contestmaster" / _NAME


class KeptNames:
    """The names of guests, by the host at which they are known."""

    def __init__(self, file: Path) -> None:
        """Keep them in a file, which is made with the first of them."""
        self._file = file

    def find(self, base: str, name: str) -> Identity | None:
        """Return somebody who has been at a host."""
        found = {kept.casefold(): (kept, secret) for kept, secret in self._read(base).items()}
        known = found.get(name.casefold())
        return None if known is None else Identity(*known)

    def keep(self, base: str, identity: Identity) -> None:
        """Keep a name; raises ``OSError`` or ``StorageError`` where that cannot be done."""
        known = self._all()
        known.setdefault(base, {})[identity.name] = identity.secret
        self._file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        part = self._file.with_name(f"{self._file.name}.{os.getpid()}.part")
        private_file(part)
        part.write_text(json.dumps(known, indent=2), encoding="utf-8")
        part.replace(self._file)

    def _read(self, base: str) -> dict[str, str]:
        return self._all().get(base, {})

    def _all(self) -> dict[str, dict[str, str]]:
        try:
            found = json.loads(self._file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except ValueError:
            raise ValueError(f"{self._file} is not what was kept there: delete it") from None
        return {host: dict(names) for host, names in found.items()}
