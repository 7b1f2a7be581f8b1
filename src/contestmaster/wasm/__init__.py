"""Bots in WebAssembly: matches with bots of others, which anybody can play again to the byte.

One file is a bot, known by its SHA-256 (:mod:`.module`). Before it may play it is looked at and
compiled, in a process of its own with limits (:mod:`.checking`); then it plays like a bot of ours
(:mod:`.bot`), in this process. It sees the commands and replies of its seat, a clock that counts
turns, random numbers that follow from the public commitment, and nothing else. How much it may
compute is counted in fuel; what it has used up it goes on with in the next turn [WASM-20].

Nothing here is imported unless such a bot plays: the engine is an extra (:mod:`.engine`).
"""

from contestmaster.wasm.errors import MissingError, RefusedModuleError

__all__ = ["MissingError", "RefusedModuleError"]
