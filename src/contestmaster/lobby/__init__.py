"""The lobby of a table server: a match whose players are the people at many tables.

Here lives all that a lobby decides: names, guests, tables, seats, who is where, when games begin
and are over, rematches, absence and clearing, invitations, talk. Everything is pure, and everything
that happens is an entry of the lobby's own journal. What is not here: the games and their journals,
bots, sockets, passwords, clocks that tick, files; who is done in a turn belongs to the games too.

How a host drives it, by a :class:`LobbyConductor`:

1. A connection is a number: ``state.last_connection + 1``, never used again. ``CONNECT connection
   person`` when a login is right, ``DISCONNECT connection`` when it is closed. A request that
   counts as presence is a connection as well, which the host closes ``presence_s`` later.
   Persons are accounts, told by ``REGISTER name kind``, and guests: ``GUEST [name]`` answers with
   name and token, :func:`guest_of` knows them by these again. From which machine guests come is no
   entry; that limit is the host's.
2. What persons say is read with :meth:`Wording.vocabulary`, made into a call of the lobby by
   :meth:`Wording.meant`, and carried out by :meth:`LobbyConductor.say`. Commands of the game at the
   table are the host's to carry out.
3. Every entry goes to ``enter`` with its events, and the host acts on these:
   :class:`~contestmaster.lobby.events.GameBegins` (begin it: names and programs by seat, options
   to be read by :func:`parameters`), ``SeatGivenUp`` (resign it, count it as done),
   ``TableCleared`` (abort its game, keep its journal), ``Detached`` (its wait ends). Waits at a
   table end with ``GameBegins``, ``GameEnds``, ``Reopened`` and ``TableCleared``. Events that come
   of a command happen after its reply [TABLE-27].
4. It enters ``GAME_ENDED table game_no`` and ``BOT_FAILED table game_no seat`` as they happen.
5. When :attr:`LobbyConductor.alarm` has come, it calls :meth:`LobbyConductor.pass_time`, after the
   alarms of the games of that instant (chapter Clock).
6. Recovering, it enters :meth:`LobbyConductor.host_stopped` at the last instant recorded in any
   journal, then :meth:`LobbyConductor.host_up` now; games of tables in phase PLAYING whose match is
   stored go on, those without one are begun: seats, names and options are those of the table.

Secret words (tokens, invitations) follow from a key that the host sets as ``lobby.keys`` before the
first query: neither journal nor state holds one.
"""

from contestmaster.lobby.codes import HOST_ONLY, MESSAGES, Code
from contestmaster.lobby.conductor import HOST, LobbyConductor
from contestmaster.lobby.game import Lobby
from contestmaster.lobby.keys import Keys
from contestmaster.lobby.kinds import Pairs
from contestmaster.lobby.names import GUEST
from contestmaster.lobby.options import (
    BOTS,
    FROM,
    PRESET,
    REFUSALS,
    TABLE_OPTIONS,
    StartingPoint,
    judge,
    offer_of,
    parameters,
    settle,
)
from contestmaster.lobby.params import LobbyParams, OfferedGame
from contestmaster.lobby.questions import guest_of, may_be_account, waits_for_more
from contestmaster.lobby.quota import Quota
from contestmaster.lobby.state import Connection, LobbyVisitor, Phase, Seat, State, Table
from contestmaster.lobby.wire import RESERVED, Wording, first_word, unlistable

__all__ = [
    "BOTS",
    "FROM",
    "GUEST",
    "HOST",
    "HOST_ONLY",
    "MESSAGES",
    "PRESET",
    "REFUSALS",
    "RESERVED",
    "TABLE_OPTIONS",
    "Code",
    "Connection",
    "Keys",
    "Lobby",
    "LobbyConductor",
    "LobbyParams",
    "LobbyVisitor",
    "OfferedGame",
    "Pairs",
    "Phase",
    "Quota",
    "Seat",
    "StartingPoint",
    "State",
    "Table",
    "Wording",
    "first_word",
    "guest_of",
    "judge",
    "may_be_account",
    "offer_of",
    "parameters",
    "settle",
    "unlistable",
    "waits_for_more",
]
