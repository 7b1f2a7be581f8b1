"""Help in paragraphs that fill the terminal, wherever the source breaks its lines."""

import re
from typing import TYPE_CHECKING, Any, Final

from cyclopts.help import DefaultFormatter, HelpPanel, InlineText

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions

EXAMPLES: Final = re.compile(r"(^| )(Examples?:) (`[^`]+`(?:, `[^`]+`)*)$", re.MULTILINE)
"""Commands to try, one after another in the source."""

BREAK: Final = re.compile(r"(?<!\n)\n(?!\s|[*-] )")
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
        text.plain = EXAMPLES.sub(_listed, BREAK.sub(" ", text.plain))


def _listed(found: re.Match[str]) -> str:
    """Return examples with a line for each, to be copied."""
    commands = re.findall("`([^`]+)`", found[3])
    return "\n  ".join([("\n\n" if found[1] else "") + found[2], *commands])
