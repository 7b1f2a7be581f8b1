"""A server that plays back a recorded dialogue, to test clients in any language against.

:mod:`.script` knows what was said and what comes next, without sockets; :mod:`.server` listens.
The format of recordings is that of :mod:`contestmaster.protocols.line.dialogue`.
"""

from contestmaster.testing.mock.script import OffScriptError, Script, has_end, scripts
from contestmaster.testing.mock.server import Manner, Mock

__all__ = ["Manner", "Mock", "OffScriptError", "Script", "has_end", "scripts"]
