"""A bot as a file: its bytes, its hash, and what its author says of it."""

import hashlib
import tomllib
from pathlib import Path
from typing import Final, Literal, TypeAlias

import msgspec

from contestmaster.wasm.errors import RefusedModuleError

Kind: TypeAlias = Literal["core", "component"]

MANIFEST: Final = "bot.toml"
"""The file beside a bot in which its author says what it is."""

_MAGIC: Final = b"\0asm"
_KINDS: Final[dict[bytes, Kind]] = {b"\1\0\0\0": "core", b"\x0d\0\1\0": "component"}
_HEADER: Final = 8
_MANIFEST_BYTES: Final = 64 * 1024


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an author says of a bot; nobody has checked it.

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


class Module(msgspec.Struct, frozen=True):
    """A file that may be a bot.

    Attributes:
        sha256: of its bytes, in hexadecimal digits: its name.
        kind: a core module that speaks over standard input and output, or a component.
        size: in bytes.
        data: the bytes.
        manifest: what its author says of it.
    """

    sha256: str
    kind: Kind
    size: int
    data: bytes
    manifest: Manifest = Manifest()

    def __repr__(self) -> str:
        """Name it; its bytes are many."""
        return f"Module({self.sha256[:12]}, {self.kind}, {self.size} bytes)"


def opened(source: Path | bytes) -> Module:
    """Read a bot; one that is a file, with the ``bot.toml`` beside it if there is one.

    Raises:
        RefusedModuleError: it cannot be read, or is no WebAssembly.
    """
    if isinstance(source, bytes):
        return Module(hashlib.sha256(source).hexdigest(), kind_of(source), len(source), source)
    try:
        data = source.read_bytes()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise RefusedModuleError(f"{source} cannot be read: {reason}") from None
    try:
        return msgspec.structs.replace(opened(data), manifest=_manifest(source.parent / MANIFEST))
    except RefusedModuleError as error:
        raise RefusedModuleError(f"{source}: {error}") from None


def kind_of(data: bytes) -> Kind:
    """Return what kind of WebAssembly this is.

    Raises:
        RefusedModuleError: it is none.
    """
    if data[:4] != _MAGIC:
        raise RefusedModuleError("it is no WebAssembly: it does not begin with \\0asm")
    kind = _KINDS.get(data[4:_HEADER])
    if kind is None:
        raise RefusedModuleError(f"it is WebAssembly of an unknown version, {data[4:8].hex(' ')}")
    return kind


def _manifest(path: Path) -> Manifest:
    try:
        with path.open("rb") as file:
            text = file.read(_MANIFEST_BYTES).decode()
    except FileNotFoundError:
        return Manifest()
    except (OSError, UnicodeDecodeError) as error:
        raise RefusedModuleError(f"{path.name} cannot be read: {error}") from None
    try:
        return msgspec.convert(tomllib.loads(text), Manifest)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise RefusedModuleError(f"{path.name}: {error}") from None
