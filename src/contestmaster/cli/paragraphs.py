"""Help in paragraphs that fill the terminal, wherever the source breaks its lines."""

import re
from typing import TYPE_CHECKING, Any, Final

from cyclopts.help import DefaultFormatter, HelpPanel, InlineText

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions

BREAK: Final = re.compile(r"(?<!\n)\n(?![\n\s*-])")
"""The end of a line within a paragraph: neither an empty line follows nor what is set apart."""


class Paragraphs(DefaultFormatter):
    """Shows help as usual, but with the lines of each paragraph joined."""

    def __call__(self, console: "Console", options: "ConsoleOptions", panel: HelpPanel) -> None:
        """Show a panel of commands or options."""
        for entry in panel.entries:
            _join(entry.description)
        super().__call__(console, options, panel)

    def render_description(
        self, console: "Console", options: "ConsoleOptions", description: Any
    ) -> None:
        """Show what a command is for."""
        _join(description)
        super().render_description(console, options, description)


def _join(description: object) -> None:
    from rich.text import Text

    if isinstance(description, InlineText) and isinstance(description.primary_renderable, Text):
        text = description.primary_renderable
        text.plain = BREAK.sub(" ", text.plain)
