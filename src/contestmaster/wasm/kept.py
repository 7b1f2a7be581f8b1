"""Where compiled bots are kept; whoever only looks there need not load the engine."""

from typing import Final

FOLDER: Final = "wasm"
"""The name of their folder in the cache folder."""
