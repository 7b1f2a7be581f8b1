"""Sphinx settings; build with `nox -s docs` (warnings are errors)."""

import sys
from pathlib import Path

from contestmaster import __version__

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "Contestmaster"
author = "The Contestmaster maintainers"
project_copyright = author
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "generated"]
exclude_patterns = ["_build"]
myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_typehints_format = "short"
# Types of Python, NumPy and the like: linking them needs the network, which a build must not.
nitpick_ignore_regex = [("py:.*", r"(?!contestmaster).*")]

html_theme = "furo"
html_title = "Contestmaster"
