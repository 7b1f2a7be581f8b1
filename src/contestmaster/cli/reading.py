"""Reading journals: what is wrong with one is said in one sentence, with the name of the file."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.kernel.replay import Replay

CUT_SHORT = 2
"""The exit status for a journal that ends in the middle."""


@contextmanager
def guarded(journal: Path) -> Iterator[None]:
    """Do something with a journal; raise ``Trouble`` where it departs or is cut short."""
    from contestmaster.kernel.exchange import CutShortError
    from contestmaster.kernel.match import DepartedError
    from contestmaster.kernel.replay import BuiltOnError

    try:
        yield
    except CutShortError as error:
        raise Trouble(f"{journal}: {error}", CUT_SHORT) from None
    except BuiltOnError as error:
        raise Trouble(f"{journal}: {error.reason}; --anyway tries it all the same") from None
    except (DepartedError, LookupError) as error:
        raise Trouble(f"{journal}: {error}") from None


def lines(journal: Path) -> list[bytes]:
    """Return the lines of a journal, packed or not.

    Raises:
        Trouble: it is packed, and cannot be unpacked.
        OSError: it cannot be read.
    """
    from contestmaster.kernel.packing import journal_lines

    with guarded(journal):
        return journal_lines(journal.read_bytes())


def opened(journal: Path, *, anyway: bool = False) -> "Replay":
    """Return the replay of a journal, at its beginning.

    Args:
        journal: the file.
        anyway: whether to try it though the rules are built on other versions than they were.

    Raises:
        Trouble: the journal is none, or its set-up departs.
        OSError: it cannot be read.
    """
    from contestmaster.kernel.replay import Replay

    found = lines(journal)
    with guarded(journal):
        return Replay(found, anyway=anyway)


def film(journal: Path, *, anyway: bool = False) -> bytes:
    """Return a journal as frames, in JSON; say how far compiling is, which may take minutes.

    Args:
        journal: the file.
        anyway: as for :func:`opened`.

    Raises:
        Trouble: the journal does not replay.
        OSError: it cannot be read.
    """
    from contestmaster.cli.compiling import told_in_lines
    from contestmaster.host.frames.reel import filmed_journal

    found = lines(journal)
    with guarded(journal), told_in_lines(sys.stderr):
        return filmed_journal(found, anyway=anyway)
