"""A bot as a file: its bytes, its hash, and what its author says of it."""

import hashlib
from pathlib import Path
from typing import Final, Literal, TypeAlias

import msgspec

from contestmaster.wasm.errors import RefusedModuleError
from contestmaster.wasm.manifest import Manifest, manifest_of

Kind: TypeAlias = Literal["core", "component"]

_MAGIC: Final = b"\0asm"
_KINDS: Final[dict[bytes, Kind]] = {b"\1\0\0\0": "core", b"\x0d\0\1\0": "component"}
_HEADER: Final = 8


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
    """Read a bot; one that is a file, with what its author says of it beside it.

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
        return msgspec.structs.replace(opened(data), manifest=manifest_of(source))
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
