"""Lets a constant's docstring hold a colon.

Napoleon, which reads our docstrings, takes what stands before the first colon of an attribute's
docstring for its type. Ours are sentences, so their colons are hidden while it looks.
"""

from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx

__all__ = ["setup"]

HIDDEN = "\N{RATIO}"
BEFORE_NAPOLEON, AFTER_NAPOLEON = 400, 600


def setup(app: "Sphinx") -> dict[str, Any]:
    """Hide colons before napoleon reads a docstring, and bring them back after it."""
    for old, new, priority in (
        (": ", f"{HIDDEN} ", BEFORE_NAPOLEON),
        (HIDDEN, ":", AFTER_NAPOLEON),
    ):
        app.connect("autodoc-process-docstring", partial(_swap, old, new), priority)
    return {"parallel_read_safe": True}


def _swap(old: str, new: str, *about: Any) -> None:
    _, what, _, _, _, lines = about
    if what in ("attribute", "data"):
        lines[:] = [line.replace(old, new) for line in lines]
