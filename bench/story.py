"""What the story of a live game costs: beside the game itself, by one eye and by all of them.

usage: python bench/story.py [--turns 150] [--seats 6]
A game of Wild wild space is played by bots and carried out again from its journal. At each turn it
is noted what spectators see, and what each seat sees besides; then it is told to all of these, too.
Compared is processor time, with that of the game in the same run.
"""

import argparse
from collections.abc import Sequence
from time import thread_time

from contestmaster.bots.catalogue import bot
from contestmaster.games.cows import Cows
from contestmaster.games.cows.params import CowsParams
from contestmaster.host.secrets import Secret
from contestmaster.kernel.game import PUBLIC, Eye
from contestmaster.kernel.replay import Replay
from contestmaster.story import Scorebook, Storyteller
from contestmaster.tournament.local import play


def recorded(turns: int, seats: int) -> list[bytes]:
    """Return the journal of a game."""
    kept: list[bytes] = []
    bots = [(f"rancher{seat}", bot("cows", "rancher")) for seat in range(seats)]
    game = Cows(CowsParams(dim=2, side=40, max_turns=turns))
    play(game, bots, Secret(5, bytes(16)), turns=turns, journal=kept.append)
    return b"".join(kept).splitlines(keepends=True)


def carried_out(lines: Sequence[bytes], eyes: Sequence[Eye], *, told: bool) -> tuple[float, float]:
    """Carry a game out again; return the processor time of the game and that of its story.

    Args:
        lines: its journal.
        eyes: by which its score is kept, beside that which sees all.
        told: whether each of them is told what is new at every turn.
    """
    replay = Replay(lines)
    match = replay.match
    book = Scorebook(match.game, match.header.seats, match.state, eyes=eyes)
    tellers = [Storyteller(book, eye) for eye in eyes] if told else []
    turn, story, begun = match.turn(), 0.0, thread_time()
    while replay.step() is not None:
        if match.turn() == turn:
            continue
        before, turn, since = turn, match.turn(), thread_time()
        book.note(turn, turn, book.read(match.state))
        for teller in tellers:
            teller.follow(turn)
            teller.news(before)
        story += thread_time() - since
    return thread_time() - begun - story, story


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=150)
    parser.add_argument("--seats", type=int, default=6)
    args = parser.parse_args()
    lines = recorded(args.turns, args.seats)
    every: list[Eye] = [PUBLIC, *range(args.seats)]
    ways: list[tuple[str, Sequence[Eye], bool]] = [
        ("spectators, noted", [PUBLIC], False),
        ("spectators, told", [PUBLIC], True),
        (f"all {len(every)} eyes, noted", every, False),
        (f"all {len(every)} eyes, told", every, True),
    ]
    print("| story | us a turn | us a turn of the game | ratio |\n| --- | ---: | ---: | ---: |")
    for name, eyes, told in ways:
        runs = [carried_out(lines, eyes, told=told) for _ in range(4)]
        game, story = (min(each) for each in zip(*runs, strict=True))
        a_turn = [spent / args.turns * 1e6 for spent in (story, game)]
        print(f"| {name} | {a_turn[0]:.0f} | {a_turn[1]:.0f} | {story / game:.3f} |")


if __name__ == "__main__":
    main()
