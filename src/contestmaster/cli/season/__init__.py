"""``season``: a ladder of submitted bots, from its file to the final table."""

from contestmaster.cli.season.command import season

__all__ = ["season"]
