"""Bots that play by announcement: what they order, they say in plain sentences."""

import random
from collections.abc import Callable
from functools import partial

from contestmaster.bots.bot import Bot, MakeBot
from contestmaster.client import Transport
from contestmaster.client.announcing import Announcer
from contestmaster.kernel.registry import load_game
from contestmaster.kernel.vocabulary import Call, Vocabulary
from contestmaster.protocols.announce.saying import say


class NotAnnouncedError(LookupError):
    """The game is not played by announcement; the message says so."""


def announcing(game: str, make: MakeBot) -> MakeBot:
    """Return how to make a bot that posts each of its orders as a message of one sentence.

    Raises:
        UnknownGameError: no game is called so.
        NotAnnouncedError: its orders are not said in sentences.
    """
    rules = load_game(game)
    if not rules.by_announcement:
        raise NotAnnouncedError(f"{game} is not played by announcement")
    return partial(_made, make, saying(rules().vocabulary))


def saying(vocabulary: Vocabulary) -> Callable[[str], str | None]:
    """Return what turns the line of an order, with its data block, into a sentence.

    A question, and what is no command, stays as it is: ``None``.
    """

    def sentence(line: str) -> str | None:
        first, *below = line.split("\n")
        block = "\n".join(below[1:-1]).encode() if below else None
        call = vocabulary.parse(first.encode(), block)
        if not isinstance(call, Call) or call.command.kind == "query":
            return None
        return say(call)

    return sentence


def _made(
    make: MakeBot, sentence: Callable[[str], str | None], transport: Transport, rng: random.Random
) -> Bot:
    return make(Announcer(transport, sentence), rng)
