"""A community in a process of its own that posts until it is killed.

``python poster.py FOLDER FIRST`` prints ``stored N`` and ``judged N`` for each post, N from FIRST.
"""

import asyncio
import sys
from itertools import count
from pathlib import Path

from tests.host.forum.hosted import NAMES, begin

from contestmaster import storage
from contestmaster.host.clocks import WallClock
from contestmaster.host.forum.community import Community


def text_of(number: int) -> str:
    """What post N says: three actions, of which one is refused."""
    return f"Post {number}.\n\nMOVE {1 + number % 4}\nMOVE 9\nI consent to be allied with bob."


def say(line: str) -> None:
    """Let the test know."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


async def main(folder: Path, first: int) -> None:
    store = storage.opened(folder)
    clock = WallClock()
    if not store.matches("agora"):
        begin(store, at=clock.now())
    community = Community.open(store, clock)
    await community.catch_up()
    say("open")
    for number in count(first):
        person, name = NAMES[number % 3], f"<{number}@x>"
        if number == first and community.state.known(name):
            continue
        if community.state.threads:
            community.reply(person, 1, text_of(number), name)
        else:
            community.open_thread(person, "agora", "public", "All", text_of(number), name)
        await community.stored()
        say(f"stored {number}")
        await community.settled()
        say(f"judged {number}")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
