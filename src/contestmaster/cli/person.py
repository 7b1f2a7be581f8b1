"""The person who runs a command."""

import getpass
import os


def user_name() -> str:
    """Return the name under which the system knows the person, or the number if it has no name."""
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):  # as Python 3.13 says it, and those before
        return str(os.getuid()) if hasattr(os, "getuid") else "somebody"
