"""What is live: news of the contest and of each server, pushed to browsers over WebSockets.

``/ws/contest`` and ``/ws/servers/{name}`` are channels. Each message is one JSON object with
``seq``, a number that grows, and ``kind``. Who comes with ``?after=SEQ`` gets what has been said
since then, without a gap; where that is too long ago, or nothing is given, the first messages say
how things stand as of their ``seq``, and all later ones follow from there.

Kinds of ``/ws/contest``:

- ``contest``: ``contest`` as ``/api/contest`` has it, whenever its course changes;
- ``scoreboard``: ``scoreboard`` as ``/api/scoreboard``, whenever the rankings shown change;
- ``servers``: ``servers``, a list of those of ``/api/servers`` of which something has changed;
- ``announcement``: one of ``/api/announcements``;
- ``stops``: ``stops`` as ``/api/stops``, whenever one begins or ends.

Kinds of a server's channel:

- ``game``: a game is shown from here on: its ``id``, the ``eye`` that looks (``all`` or
  ``public``), the ``head`` of its frames and a whole ``frame``, both ``null`` while nothing of it
  may be seen [CONTEST-78], and the server's ``status``;
- ``frame``: the next ``frame`` of that game, and ``status``;
- ``status``: ``status`` as in ``/api/servers``, where there is no frame to show.

Frames are of the form contestmaster-frames/1 (:mod:`contestmaster.host.frames`); a patch is always
against the frame before it on the channel.
"""
