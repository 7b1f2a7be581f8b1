"""What a contestant reads about a game: its task, generated from what the server itself plays by.

Commands come from the vocabulary, parameters from the game's own, the rest from the chapters of its
rule book; so a task description says what the code does, and has no file of its own to go stale.
The reference pages are made of the same parts. Nothing here opens a file or knows a host: who
prints a description says for which server it is.
"""

from contestmaster.protocols.line.task.machine import as_data
from contestmaster.protocols.line.task.sheet import task
from contestmaster.protocols.line.task.web import as_html
from contestmaster.protocols.line.task.wire import TaskServer

__all__ = ["TaskServer", "as_data", "as_html", "task"]
