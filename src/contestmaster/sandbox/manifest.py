"""``bot.toml``: what a submission says of itself."""

import re
import shlex
from typing import Final

import msgspec

from contestmaster.kernel.toml import TomlError, read_toml
from contestmaster.kernel.unseen import printable
from contestmaster.sandbox.errors import RefusedSubmissionError

NAME: Final = "bot.toml"
"""The file."""
_BOT: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")
_VERSION_CHARS: Final = 40
_LINE_CHARS: Final = 1000
_KNOWN: Final = ("name", "version", "build", "run")


class BoxManifest(msgspec.Struct, frozen=True):
    """What ``bot.toml`` says [BOX-1].

    Attributes:
        name: of the bot.
        version: of it, as its author counts.
        run: the words of the command that runs it.
        build: the words of the command that builds it; empty where nothing is built.
    """

    name: str
    version: str
    run: tuple[str, ...]
    build: tuple[str, ...] = ()


def manifest(text: bytes) -> BoxManifest:
    """Read a manifest.

    Raises:
        RefusedSubmissionError: it is none; the sentence names the line or the key.
    """
    try:
        said = read_toml(text.decode())
    except (UnicodeDecodeError, TomlError) as error:
        raise RefusedSubmissionError(f"{NAME} cannot be read: {error}") from None
    if unknown := [key for key in said if key not in _KNOWN]:
        raise RefusedSubmissionError(
            f"{NAME}: {unknown[0]!r} is not known; it has {', '.join(_KNOWN)}"
        )
    name, version = _text(said, "name"), _text(said, "version")
    if not _BOT.fullmatch(name):
        raise RefusedSubmissionError(
            f"{NAME}: name is 1 to 32 letters, digits, underscores and hyphens, not {name[:40]!r}"
        )
    if not version or len(version) > _VERSION_CHARS:
        raise RefusedSubmissionError(f"{NAME}: version has 1 to {_VERSION_CHARS} characters")
    build = _words(said, "build") if "build" in said else ()
    return BoxManifest(name, version, _words(said, "run"), build)


def _text(said: dict[str, object], key: str) -> str:
    value = said.get(key)
    if not isinstance(value, str):
        what = "is missing" if value is None else "must be a text in quotation marks"
        raise RefusedSubmissionError(f"{NAME}: {key} {what}")
    if len(value) > _LINE_CHARS or not printable(value):
        raise RefusedSubmissionError(
            f"{NAME}: {key} is longer than {_LINE_CHARS} characters or holds what nobody sees"
        )
    return value


def _words(said: dict[str, object], key: str) -> tuple[str, ...]:
    """Split a command line as a shell would; there is no shell, so nothing in it is expanded."""
    line = _text(said, key)
    try:
        words = shlex.split(line)
    except ValueError as error:
        raise RefusedSubmissionError(f"{NAME}: {key}: {str(error).lower()}") from None
    if not words or not words[0]:
        raise RefusedSubmissionError(f"{NAME}: {key} names no program")
    return tuple(words)
