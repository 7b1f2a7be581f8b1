"""What is live at tables: one stream for each who is at a table, with games and all that goes on.

A stream says, each with a number of its own (``seq``):

- ``table``: how the table stands, with ``chat`` of late for who has just come;
- ``game``: a game with its newest frame, whole, as the person who listens may see it (``eye``);
- ``frame``: how it goes on: after every order in games in which orders are seen at once, else at
  the end of each turn;
- ``said``: a line of talk;
- ``cleared``: the table is gone.
"""
