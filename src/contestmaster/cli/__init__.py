"""The commands a person types.

A command reads its arguments, calls what does the work, and shows the result: tables and progress
for people, JSON for programs, one clear sentence for what went wrong. Modules here import at the
top only what is light, so that ``--help`` answers at once.
"""

from contestmaster.cli.app import main

__all__ = ["main"]
