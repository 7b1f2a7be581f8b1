"""Matches as frames: what a board is drawn from, live and in replays. No sockets here.

A frame shows a match after one of its boundaries, with what happened since the frame before. Many
frames in a row say the whole state now and then and in between only what has changed, as a merge
patch (RFC 7386). The form is versioned (:data:`~contestmaster.host.frames.reel.FORMAT`) and the
same for replays of stored games, of journals and for what is live::

    {"format": "contestmaster-frames/1",
     "game": "cows", "version": 1, "params": {...}, "seats": ["red", "blue"],
     "server": "Cows1", "game_no": 12, "turns": 812, "over": true, "outcome": [...],
     "figures": [{"name": "milk", "unit": "bottles", ...}, ...], "refused": [...],
     "board": {...}, "words": {"GroupMoved": {"words": "group {group} ...", "routine": true}, ...},
     "story": {"figures": [...], "seats": [...], "points": [...], "moments": [...], ...},
     "frames": [{"turn": 0, "at": "2026-11-20T06:00:00Z", "figures": [[0, 0], ...],
                 "state": {...}, "events": []},
                {"turn": 1, "at": "2026-11-20T06:00:01Z", "figures": [[0, 14.5], ...],
                 "patch": {...},
                 "events": [{"kind": "GroupMoved", "team": 3, ...}, ...]},
                ...]}

``figures`` are what the game counts; in the frames stand their values, by figure and seat, with
``null`` for what the eye that looks may not know now, and left out where that is all of them.
``refused`` are commands that were refused, where they were counted
(:class:`~contestmaster.kernel.refused.RefusalCount`). ``story`` tells who led by how much from the
first turn on, and what turned it (:class:`~contestmaster.story.Story`). ``board`` is what the
game's ``scene`` says, ``words`` how its events are told, a state what its ``view`` says to the eye
that looks. In states and patches no member of an object is ``null``: what has no value is left out,
so that a merge patch can say everything. Lists are replaced whole. ``turn`` counts boundaries, as
the match does, and grows from frame to frame; the last frame of a game that was cut inside a turn
bears the number of the turn that was cut.
"""
