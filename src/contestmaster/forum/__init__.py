"""A forum: a match whose entries are what a community says.

Here lives what a forum decides: who is known by which name and address, which fora a game has, in
which thread a post stands, that a message is taken once, and what is written beside a post when
its game has judged it. Everything is pure and journaled, so that recovery, replay and digests are
those of any match. What is not here: games (a post is text, its judgement is given in), passwords,
sockets, mail, the clock.

Each game has two fora. What is said in the **public** one acts; what is said in the **discussion**
does not, whatever it looks like. A post never changes, and is never deleted.

How a host drives it:

1. A post is entered first (``OPEN``, ``REPLY``), then put to its game, once, then ``JUDGED`` with
   what came of it. After a crash :meth:`State.unjudged` names the posts that are still to be
   judged; a game takes a message by its id once.
2. What a game publishes by itself is entered by ``REPORT``, what its operator rules by ``RULING``:
   both stand in a thread of their own, counted, so that none is entered twice.
3. Whoever brings posts from elsewhere (mail, an archive) says so by ``origin``, and gives them the
   id they came with: an id that is known is refused, with the post that has it in the state.
"""

from contestmaster.forum.codes import RULES, Code
from contestmaster.forum.game import Forum
from contestmaster.forum.names import folded, is_name, is_plain
from contestmaster.forum.state import Deed, ForumGame, Judgement, Person, Post, State, Thread

__all__ = [
    "RULES",
    "Code",
    "Deed",
    "Forum",
    "ForumGame",
    "Judgement",
    "Person",
    "Post",
    "State",
    "Thread",
    "folded",
    "is_name",
    "is_plain",
]
