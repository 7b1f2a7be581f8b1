"""Transcripts: what is sent and what comes back, as text that people read and machines check.

One format serves worked examples, tests, conformance and bug reports; ``docs/transcripts.md`` says
how to write one. :func:`~.parse.load` reads a file, :func:`~.runner.run` performs it on a stage
(in memory on virtual time, or on a real server across the network), :func:`~.check.check` does so
for many and reports. What a stage does not know is not here: no rule of any game, no socket but
in :mod:`.remote`.
"""

from contestmaster.testing.transcript.check import check
from contestmaster.testing.transcript.document import Transcript, TranscriptError
from contestmaster.testing.transcript.local import LineStage
from contestmaster.testing.transcript.parse import load, parse
from contestmaster.testing.transcript.remote import RemoteStage
from contestmaster.testing.transcript.runner import TranscriptReport, run

__all__ = [
    "LineStage",
    "RemoteStage",
    "Transcript",
    "TranscriptError",
    "TranscriptReport",
    "check",
    "load",
    "parse",
    "run",
]
