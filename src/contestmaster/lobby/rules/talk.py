"""Talk at tables [TABLE-51, TABLE-52]."""

from typing import Final

from contestmaster.kernel.instant import SECOND
from contestmaster.lobby.codes import Code
from contestmaster.lobby.events import Talked
from contestmaster.lobby.rules import seating
from contestmaster.lobby.rules.act import Act
from contestmaster.lobby.state import Table, TalkEntry

HOST: Final = "*"
"""The speaker of what the host says; nobody can be called so."""
_WINDOW: Final = 60 * SECOND


def say(act: Act, connection: int, text: str) -> Code:
    """Store a line; nobody says more than so many within 60 s."""
    table = act.state.at(connection)
    if table is None:
        return Code.AT_NO_TABLE
    name, params = act.person(connection), act.params
    recent = [at for at in table.talk.get(name, ()) if at > act.at - _WINDOW]
    if len(recent) >= params.chat_per_minute:
        return Code.TOO_MUCH_TALK
    table.touched_at = act.at
    seating.reckon(act, table)
    table.talk[name] = [*recent, act.at]
    _keep(act, table, name, text)
    return Code.DONE


def note(act: Act, table: Table, text: str) -> None:
    """Store a line of the host, for all at a table [TABLE-91]."""
    _keep(act, table, HOST, text)


def _keep(act: Act, table: Table, name: str, text: str) -> None:
    table.lines += 1
    table.chat.append(TalkEntry(table.lines, name, text))
    del table.chat[: max(0, len(table.chat) - act.params.chat_kept)]
    act.tell(Talked(table.id, table.lines, name, text))
