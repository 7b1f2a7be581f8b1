"""Puts generated text into the pages that ask for it, as they are read; no file is written.

``<!-- generated: NAME ARGUMENT... -->`` on a line of its own becomes what the function of that name
in :mod:`reference` or :mod:`webapi` returns.
"""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import reference
import webapi

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

__all__ = ["filled", "setup"]

SECTIONS = {**reference.SECTIONS, **webapi.SECTIONS}
PLACE = re.compile(r"^<!-- generated: (\S+)(.*) -->$", re.MULTILINE)


def filled(page: str) -> str:
    """Return a page with every place filled; ``KeyError`` where nothing has that name."""
    return PLACE.sub(lambda m: SECTIONS[m[1]](*m[2].split()), page)


def setup(app: "Sphinx") -> dict[str, Any]:
    """Let Sphinx read generated pages, each time anew: the code may have changed."""
    app.connect("source-read", _read)
    app.connect("env-get-outdated", _outdated)
    return {"parallel_read_safe": True}


def _read(app: "Sphinx", name: str, source: list[str]) -> None:
    del app, name
    source[0] = filled(source[0])


def _outdated(app: "Sphinx", env: "BuildEnvironment", *_: set[str]) -> list[str]:
    return [
        name
        for name in env.found_docs
        if PLACE.search(Path(app.srcdir, f"{name}.md").read_text(encoding="utf-8"))
    ]
