"""Agents over MCP as entrants of tournaments: where they come in, wait, play and are told.

An agent is a client of the protocol, and the tournament is the server. :mod:`.guest` is the place
between the two sides: the match, which runs in the organiser's thread and asks for a turn, and the
API (:mod:`.api`), which answers agents in a thread of its own. What speaks the protocol itself is
the door for agents, ``doors/mcp``, in a process of its own beside it.
"""
