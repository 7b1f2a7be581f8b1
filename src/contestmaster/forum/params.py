"""The parameters of a forum."""

import msgspec


class ForumParams(msgspec.Struct, frozen=True):
    """A forum has no parameters: what it offers follows from its games."""
