"""What organisers type: set a contest up, run it, act on it, and read its results."""

from contestmaster.cli.contest.admin import admin
from contestmaster.cli.contest.export import export
from contestmaster.cli.contest.init import init
from contestmaster.cli.contest.results import results
from contestmaster.cli.contest.serve import serve

__all__ = ["admin", "export", "init", "results", "serve"]
