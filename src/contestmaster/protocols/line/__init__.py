"""The line protocol: bytes of many connections to commands, and replies back to bytes. Sans-I/O.

Everything the wire rules say about framing, the login dialogue, the order of taking up, command
limits, waits, throttling and the release of replies is here; nothing here opens a socket, reads a
clock, checks a password or knows a game. Instants come in with every call, what is asked of the
match goes out through :class:`~.place.Place`, bytes go out through :class:`~.outlet.Wire`.

The way of a line: :class:`~.session.Session` frames it, :class:`~.server.LineServer` decides when
it is its turn, the place where its session is says what it means, and answers it. What can be said
in a game is written down for its contestants by :mod:`.task`.
"""
