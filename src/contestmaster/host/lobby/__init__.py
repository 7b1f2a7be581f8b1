"""The live side of a table server: its games, the bots that play along, and the hall around them.

What a table, a seat and an opener are, and what each command does to them, is decided in
:mod:`contestmaster.lobby`; here is what that sets going. No sockets: doors bring commands to a
:class:`~contestmaster.host.lobby.hall.LobbyHall` and hear from it.
"""
