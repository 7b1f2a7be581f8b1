"""``tournament``: many matches of the same players, committed to before they are played."""

from contestmaster.cli.tournament.command import tournament

__all__ = ["tournament"]
