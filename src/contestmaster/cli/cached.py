"""What commands keep in the cache folder, by its name there."""

from typing import Final

HISTORY: Final = "console-history"
"""What was typed in the console."""
DEMOS: Final = "demos"
"""The demos that were started without a folder of their own."""
