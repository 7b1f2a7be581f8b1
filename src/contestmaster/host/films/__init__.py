"""Films: the replays of stored games, made once in a process of their own and kept on disk.

Carrying a long game out again takes seconds of processor time, which must not be taken from the
turns of games that run. So a worker process reads the records by itself, writes the frames and the
journal of a game to files, and the host reads from these files only what somebody wants to see.
"""
