"""What the presses of all our sites have in common: templates, themes, and how pages are sent."""

import gzip
from pathlib import Path
from typing import Any, Final

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from litestar.connection import ASGIConnection

from contestmaster.kernel.unseen import harmless

__all__ = ["THEMES", "base_of", "environment", "packed"]

THEMES: Final = ("", "light", "dark")
"""Colours a reader may choose; the first is what the system says."""

_TEMPLATES: Final = Path(__file__).parent.parent / "templates"
_LEVEL: Final = 6
_WORTH: Final = 512
"""Bytes from which on compressing pays."""


def environment(folder: str = "") -> Environment:
    """Return templates in which all is escaped and nothing may be left out.

    Those of ``folder`` come before those that all sites share.
    """
    made = Environment(
        loader=FileSystemLoader((_TEMPLATES / folder, _TEMPLATES)),
        autoescape=True,
        finalize=_shown,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["json"] = _json
    return made


def packed(body: bytes) -> bytes | None:
    """Return a page compressed, where that pays.

    A page for one reader only is never compressed: its length would tell what is secret in it.
    """
    return gzip.compress(body, _LEVEL, mtime=0) if len(body) > _WORTH else None


def base_of(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Return the path below which the pages lie, without a slash at its end."""
    base: str = request.scope.get("root_path", "")
    return base.rstrip("/")


def _shown(value: Any) -> Any:
    """Write out what would turn a page around; what is markup already was made of such text."""
    return harmless(value, lines=True) if type(value) is str else value


def _json(value: Any) -> str:
    return msgspec.json.encode(value, enc_hook=str).decode()  # what a macro says is a kind of str
