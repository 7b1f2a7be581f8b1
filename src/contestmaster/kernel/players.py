"""Names of who plays, as people read them: a bot is called without what marks its name as one."""

import re
from collections.abc import Collection, Iterable
from typing import Final

BOT: Final = "bot:"
"""What the names of bots begin with, and no person's [TABLE-7]."""
_NICKNAMES: Final = {
    str(number): name
    for number, name in enumerate(
        ("Young", "Old", "Tall", "Small", "Merry", "Calm", "Shy", "Proud"), start=2
    )
}
"""What tells bots of one kind apart at a table, by the numbers in their names."""


def is_bot(name: str) -> bool:
    """Return whether a name is that of a bot at a table."""
    return name.startswith(BOT)


def program_of(name: str, known: Collection[str]) -> str:
    """Return which program plays under the name of a bot: of several the others have a number.

    >>> program_of("bot:greedy-2", ["greedy"]), program_of("bot:mark-2", ["mark-2"])
    ('greedy', 'mark-2')
    """
    program = name.removeprefix(BOT)
    return program if program in known else program.rpartition("-")[0]


def spoken(name: str) -> str:
    r"""Return a name as people read it: that of a bot is written like a name, and does not break.

    Of several of one kind all but the first have a nickname: a number is hardly heard in a sentence
    of scores.

    >>> spoken("bot:greedy"), spoken("bot:greedy-2"), spoken("bot:trail_boss"), spoken("red-fox")
    ('Greedy', 'Young\xa0Greedy', 'Trail\xa0boss', 'red-fox')
    """
    if not is_bot(name):
        return name
    program, dash, number = name.removeprefix(BOT).rpartition("-")
    nickname = _NICKNAMES.get(number, "") if dash else ""
    return (
        f"{nickname}\N{NO-BREAK SPACE}{titled(program)}" if nickname else titled(name[len(BOT) :])
    )


def all_spoken(names: Iterable[str]) -> tuple[str, ...]:
    """Return names as people read them."""
    return tuple(map(spoken, names))


def titled(program: str) -> str:
    """Return the name of a program as people read it.

    >>> titled("greedy")
    'Greedy'
    """
    words = "\N{NO-BREAK SPACE}".join(re.split(r"[-_ ]", program))
    return words[:1].upper() + words[1:]
