"""The TCP door: sockets for the line protocol, and nothing else.

It listens, sets socket options, hands bytes and instants to a
:class:`~contestmaster.protocols.line.server.LineServer`, and rings its timers.
"""
