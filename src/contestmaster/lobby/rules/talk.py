"""Talk at tables [TABLE-51, TABLE-52]."""

from typing import Final

from contestmaster.kernel.instant import SECOND
from contestmaster.lobby.codes import Code
from contestmaster.lobby.events import Talked
from contestmaster.lobby.rules import course
from contestmaster.lobby.rules.act import Act
from contestmaster.lobby.state import TalkEntry

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
    course.touch(act, table)
    table.talk[name] = [*recent, act.at]
    table.lines += 1
    table.chat.append(TalkEntry(table.lines, name, text))
    del table.chat[: max(0, len(table.chat) - params.chat_kept)]
    act.tell(Talked(table.id, table.lines, name, text))
    return Code.DONE
