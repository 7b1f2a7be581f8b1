"""What may go wrong with a server, said in one sentence each."""

import psycopg

from contestmaster.storage.errors import StorageError

FAULTS = (psycopg.Error, OverflowError, UnicodeError)
"""What a statement may raise: psycopg's own errors, and values that have no form there."""

_UNWELL = ("53", "58", "XX", "57P")
"""How the codes of errors begin that lie in the server and not in what it was given."""
AGAIN = "the number of an entry leaves a gap or comes again"
"""What is said of entries that do not follow those before them."""

# The beginning of an error's code, and the sentence for it; the first match counts.
_SENTENCES = (
    ("53100", "The disk of the database server is full: {name} takes no more; make room there."),
    ("53300", "{name} cannot be reached: the server has too many connections."),
    ("28", "{name} refuses the login: {error}."),
    ("3D000", "{name} is not there: {error}."),
    ("42501", "{name} cannot be used: {error}."),
    ("25006", "{name} cannot be written: it is read-only."),
    ("23", "{name} refused to store it: {error}."),
    ("40", "{name} refused to store it now: {error}."),
    ("XX001", "{name} is damaged ({error})."),
    ("XX002", "{name} is damaged ({error})."),
)


def is_unwell(error: BaseException) -> bool:
    """Whether a server refuses what it would take another time: a full disk, say."""
    return isinstance(error, psycopg.Error) and (error.sqlstate or "").startswith(_UNWELL)


def explained(error: BaseException, name: str) -> StorageError:
    """One sentence for an error of psycopg about the database of a name."""
    if isinstance(error, StorageError):
        return error
    if not isinstance(error, psycopg.Error):
        return StorageError(f"{name} could not be used: {error}.")
    code = error.sqlstate or ""
    said = _said(error)
    if isinstance(error, psycopg.errors.UniqueViolation) and (
        error.diag.constraint_name == "runs_pkey"
    ):
        said = AGAIN
    for prefix, sentence in _SENTENCES:
        if code.startswith(prefix):
            return StorageError(sentence.format(name=name, error=said))
    if isinstance(error, psycopg.OperationalError):
        return StorageError(f"{name} cannot be reached: {said}.")
    return StorageError(f"{name} could not be used: {said}.")


def _said(error: psycopg.Error) -> str:
    """What an error says, in one line: libpq tells more, for each address it has tried."""
    if error.diag.message_primary:
        return " ".join(error.diag.message_primary.split()).removesuffix(".")
    lines = [line.strip().removeprefix("connection failed: ") for line in str(error).splitlines()]
    lines = [line for line in lines if line and not line.startswith("Is the server running")]
    told = lines[0] if lines else type(error).__name__
    return " ".join(told.split()).removesuffix(".")
