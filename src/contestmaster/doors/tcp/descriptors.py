"""File descriptors: each connection takes one, and systems give few to begin with."""

from contextlib import suppress
from typing import Final

_ENOUGH: Final = 1 << 16
"""More are of no use to a contest; and where nothing limits them, this many are taken for granted.
"""


def most_descriptors() -> int:
    """Let this process have as many as the system allows it; return how many it may have."""
    try:
        import resource  # noqa: PLC0415 - it exists on some platforms only
    except ImportError:
        return _ENOUGH
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _ENOUGH if hard == resource.RLIM_INFINITY else min(hard, _ENOUGH)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):  # the system has limits of its own
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _ENOUGH if soft == resource.RLIM_INFINITY else soft
