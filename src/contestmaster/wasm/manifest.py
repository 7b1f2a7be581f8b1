"""What the author of a bot says of it, in a file beside it; nobody has checked it [WASM-4]."""

from pathlib import Path
from typing import Final

import msgspec

from contestmaster.kernel.toml import TomlError, read_toml
from contestmaster.kernel.unseen import unseen
from contestmaster.wasm.errors import RefusedModuleError

NAME: Final = "bot.toml"
"""What the file is called, where it is not called like the bot."""

MOST_BYTES: Final = 16 * 1024
"""How large it may be."""

MOST_CHARS: Final = 200
"""How long what it says may be, each in characters; names and versions stand in journals."""
_SHORTER: Final = {"name": 100, "version": 100}


class Manifest(msgspec.Struct, frozen=True):
    """What an author says of a bot; all of it may be left out.

    Attributes:
        name: of the bot.
        version: of it.
        author: whose it is.
        language: what it was written in.
        built_with: the command that made the module of it.
        games: the games it plays; empty if that is not said.
        about: a sentence.
    """

    name: str = ""
    version: str = ""
    author: str = ""
    language: str = ""
    built_with: str = ""
    games: tuple[str, ...] = ()
    about: str = ""


def manifest_of(module: Path) -> Manifest:
    """Read what lies beside a module: a file of its name with ``.toml``, or ``bot.toml``.

    Raises:
        RefusedModuleError: it cannot be read, or says what it may not.
    """
    for path in (module.with_suffix(".toml"), module.parent / NAME):
        try:
            with path.open("rb") as file:
                data = file.read(MOST_BYTES + 1)
        except FileNotFoundError:
            continue
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise RefusedModuleError(f"{path.name} cannot be read: {reason}") from None
        try:
            return manifest(data)
        except RefusedModuleError as error:
            raise RefusedModuleError(f"{path.name} {error}") from None
    return Manifest()


def manifest(data: bytes) -> Manifest:
    """Read the bytes of such a file.

    Raises:
        RefusedModuleError: it is none; the message goes on after the name of the file.
    """
    if len(data) > MOST_BYTES:
        raise RefusedModuleError(f"is larger than {MOST_BYTES:,} bytes")
    try:
        said = read_toml(data.decode())
    except UnicodeDecodeError:
        raise RefusedModuleError("is no text in UTF-8") from None
    except TomlError as error:
        reason = str(error)
        raise RefusedModuleError(f"is no TOML: {reason[:1].lower()}{reason[1:]}") from None
    known = Manifest.__struct_fields__
    for key, value in said.items():
        if key not in known:
            raise RefusedModuleError(f"says {key!r}: it may say {', '.join(known)}")
        if key == "games":
            if not isinstance(value, list):
                raise RefusedModuleError("says games otherwise than as a list of names")
            for name in value:
                _text("games", name)
        else:
            _text(key, value)
    return msgspec.convert(said, Manifest)


def _text(key: str, value: object) -> None:
    """Raise RefusedModuleError unless a value is a line of text that can be shown."""
    if not isinstance(value, str):
        raise RefusedModuleError(f"says {key} otherwise than as a text in quotes")
    if len(value) > (most := _SHORTER.get(key, MOST_CHARS)):
        raise RefusedModuleError(f"says {key} in more than {most} characters")
    if hidden := unseen(value):
        raise RefusedModuleError(f"says {key} with a character that nobody sees: {hidden}")
