"""The web of a table server: pages, JSON API and live streams, for people and programs.

Everything that anybody does goes as a command of the rule book to the same
:class:`~contestmaster.host.lobby.hall.LobbyHall` as over the line protocol; here are no
rules of tables and none of games.

- :mod:`.gate` knows who is behind a browser, :mod:`.presence` at which table that person is;
- :mod:`.acts` gives commands, and answers when they are stored;
- :mod:`.live` shows games and tables to those who listen;
- :mod:`.api` and :mod:`.pages` are what is asked for by address.
"""
