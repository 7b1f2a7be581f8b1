"""Static files: read once, named by their content, kept by browsers for good.

What lies in ``static`` is served as ``/static/HASH/NAME``: an address never changes its content,
so nobody need ask for it twice. The front end, which its own build names by content, is found by
that build's manifest in ``static/app``; without it the pages do without scripts.
"""

import gzip
import hashlib
import mimetypes
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

STATIC: Final = Path(__file__).parent.parent / "static"

_TYPES: Final = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".woff2": "font/woff2",
}
_MANIFEST: Final = "app/.vite/manifest.json"
_WORTH: Final = 512
"""Bytes from which on compressing pays."""


class Asset(NamedTuple):
    """A file as it is sent."""

    body: bytes
    packed: bytes | None
    media_type: str


class AssetEntry(NamedTuple):
    """Where the front end starts: its scripts and style sheets, as paths below ``/static``."""

    script: str
    styles: tuple[str, ...]
    preloads: tuple[str, ...]


class Assets:
    """All static files of the web pages.

    Attributes:
        entry: of the front end, ``None`` where it was not built.
    """

    def __init__(self, folder: Path = STATIC) -> None:
        """Read a folder."""
        self._files: dict[str, Asset] = {}
        self._names: dict[str, str] = {}
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder).as_posix()
            if path.is_file() and not any(part.startswith(".") for part in name.split("/")):
                self._add(name, path)
        self.entry = _entry(folder / _MANIFEST)

    def find(self, path: str) -> Asset | None:
        """Return the file at a path below ``/static``, ``None`` where there is none."""
        return self._files.get(path)

    def path(self, name: str) -> str:
        """Return the path below ``/static`` of a file; raises ``KeyError`` where there is none."""
        return self._names[name]

    def _add(self, name: str, path: Path) -> None:
        body = path.read_bytes()
        asset = Asset(body, _packed(body), _media_type(path))
        built = name.startswith("app/")  # its build has named it by its content
        self._names[name] = name if built else f"{_digest(body)}/{name}"
        self._files[self._names[name]] = asset


def _entry(manifest: Path) -> AssetEntry | None:
    """Read where the front end starts from the manifest of its build."""
    if not manifest.is_file():
        return None
    parts: dict[str, dict[str, Any]] = msgspec.json.decode(manifest.read_bytes())
    start = next(part for part in parts.values() if part.get("isEntry"))
    needed = list(_needed(parts, start, set()))
    return AssetEntry(
        script=f"app/{start['file']}",
        styles=tuple(f"app/{css}" for part in [start, *needed] for css in part.get("css", ())),
        preloads=tuple(f"app/{part['file']}" for part in needed),
    )


def _needed(
    parts: dict[str, dict[str, Any]], part: dict[str, Any], seen: set[str]
) -> Iterator[dict[str, Any]]:
    """Yield what a part of the front end imports at once."""
    for name in part.get("imports", ()):
        if name not in seen:
            seen.add(name)
            yield parts[name]
            yield from _needed(parts, parts[name], seen)


def _digest(body: bytes) -> str:
    return hashlib.blake2b(body, digest_size=6).hexdigest()


@cache  # sites in one process have the same files
def _packed(body: bytes) -> bytes | None:
    if len(body) < _WORTH:
        return None
    packed = gzip.compress(body, 9, mtime=0)
    return packed if len(packed) < len(body) else None


def _media_type(path: Path) -> str:
    known = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    return known or "application/octet-stream"
