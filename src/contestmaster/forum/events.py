"""What happens in a forum, told to doors and feeds."""

from typing import ClassVar

from contestmaster.kernel.events import Event


class Registered(Event, frozen=True):
    """Somebody may post from now on."""

    person: str
    words: ClassVar[str] = "{person} registers"


class Posted(Event, frozen=True):
    """There is a new post."""

    game: str
    thread: int
    post: int
    author: str
    words: ClassVar[str] = "{author} posts {post} to thread {thread}"


class Judged(Event, frozen=True):
    """It is known what came of a post."""

    post: int
    words: ClassVar[str] = "post {post} is judged"
