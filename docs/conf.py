"""Sphinx settings; build with `nox -s docs` (warnings are errors)."""

from contestmaster import __version__

project = "Contestmaster"
author = "The Contestmaster maintainers"
project_copyright = author
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.doctest", "sphinx.ext.napoleon"]
exclude_patterns = ["_build"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = "Contestmaster"
