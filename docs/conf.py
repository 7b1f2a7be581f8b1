"""Sphinx settings; build with `nox -s docs` (warnings are errors)."""

import sys
from pathlib import Path
from typing import Any

from contestmaster import __version__

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "Contestmaster"
author = "The Contestmaster maintainers"
project_copyright = author
release = version = __version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "colons",
    "generated",
]
exclude_patterns = ["_build"]
myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_default_options = {"members": True}
autodoc_typehints_format = "short"
napoleon_use_ivar = True  # else fields of a NamedTuple would be described twice
nitpick_ignore = [("py:attr", "contestmaster.kernel.game.Turn.TURN")]  # the value of TURN, no more
nitpick_ignore_regex = [
    # Types of Python, NumPy and the like: linking them would need the network.
    ("py:.*", r"(?!contestmaster).*"),
    # Type variables and private bases have no description of their own.
    ("py:.*", r"contestmaster\..*\.([A-Z]|_\w+)"),
    # Rooms that have no page: what is written against them stands in the code.
    ("py:.*", r"contestmaster\.(arrays|bots|doors|envs|games|host|storage|tournament)\b.*"),
]

html_theme = "furo"
html_title = "Contestmaster"
html_static_path = ["_static"]
html_css_files = ["phone.css"]


def setup(app: Any) -> None:
    """Leave single decisions out of the menu beside each page: their index is in it."""
    app.connect("doctree-read", _aside)


def _aside(app: Any, _: Any) -> None:
    if app.env.docname.startswith("decisions/0"):
        app.env.metadata[app.env.docname]["orphan"] = True
