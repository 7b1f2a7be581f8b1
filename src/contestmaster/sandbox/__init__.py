"""Programs of strangers in a box: bubblewrap, a filter of system calls, limits; Linux only.

A submission is a folder with ``bot.toml`` and a program that talks over standard input and output.
It plays as a bot of ours does, turn by turn, and nothing it does reaches the machine: rules BOX-1
and following in ``RULES.md``. What runs natively is not repeatable, which every record says.

Nothing here runs a program without its box: where one wall cannot be had, :class:`NoBoxError` says
which, and what the operator can do.

What may be here: starting, watching and ending programs. What may not: rules of games, sockets.
"""

from contestmaster.sandbox.errors import NoBoxError, RefusedSubmissionError

__all__ = ["NoBoxError", "RefusedSubmissionError"]
