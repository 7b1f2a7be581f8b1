"""The door for agents: programs and language models that speak the Model Context Protocol.

It is a process of its own and knows no game: what there is to say, in which form, and what rules
it rests on it asks a host of tables or of a forum, by the same API as any program. Commands of a
game become tools, rule books and records become resources. Nothing else imports this room, which
needs the extra ``mcp``.

Not here: sockets of hosts (``doors/web/agents.py`` leads ``/mcp`` to this process), rules, records.
"""
