"""What all commands with commands of their own have in common: how options and help are read."""

from cyclopts import App, Parameter

from contestmaster.cli.paragraphs import Paragraphs


def new_app(name: str, about: str, version: str | None = None) -> App:
    """Make a command that has others below it; ``about`` is its sentence in help."""
    # A switch is given or not: there is no --no-json.
    options = Parameter(negative=(), show_default=_default)
    return App(
        name=name,
        help=about,
        help_format="plaintext",
        help_formatter=Paragraphs(),
        version=version,
        default_parameter=options,
    )


def _default(value: object) -> str | None:
    """Return how help shows a default; that a switch is off goes without saying."""
    return None if value is False or value in (None, "", ()) else str(value)
