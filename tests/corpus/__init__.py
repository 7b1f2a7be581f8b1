"""Messages as people write them, each with what is meant: how well the reader of sentences reads.

``messages/*.txt`` hold them, one file a kind of difficulty. A message begins with a line
``@@ GAME what it shows``; below its text stand lines that say what is meant by it:

- ``=> COMMAND``: this is meant, and to be done;
- ``=? COMMAND``: this is probably meant, and must be asked back or remarked on, never done;
- ``=-``: nothing is meant, and nothing may be done; silence and a remark are both right.

``{sha256}`` stands for a digest. ``python -m tests.corpus`` prints the figures.
"""
