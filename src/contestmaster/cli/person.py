"""The person who runs a command: their name, and where what is theirs is kept."""

import getpass
import os
import sys
from pathlib import Path

__all__ = ["state_folder", "user_name"]


def user_name() -> str:
    """Return the name under which the system knows the person, or the number if it has no name."""
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):  # as Python 3.13 says it, and those before
        return str(os.getuid()) if hasattr(os, "getuid") else "somebody"


def state_folder() -> Path | None:
    """Return where programs keep what a person did in them, ``None`` where there is no home."""
    said = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_STATE_HOME", "")
    try:
        base = Path(said) if Path(said).is_absolute() else Path("~/.local/state").expanduser()
    except RuntimeError:  # a user nobody knows has no home
        return None
    return base / "contestmaster"
