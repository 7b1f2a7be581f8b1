"""Commands for tables: a server where people and bots play at many of them."""

from contestmaster.cli.lobby.tables import tables

__all__ = ["tables"]
