"""How much of what people write is taken, whichever door it comes by."""

from typing import Final

__all__ = ["LONGEST_TEXT"]

LONGEST_TEXT: Final = 1 << 18
"""Characters of a message, a post or the text of a letter: some thousand actions, and no mail of a
person's hand. What is longer is refused whole, so that no part of anything goes unread."""
