"""Programs that tests start, forked from a process that has imported them already.

To import what a host needs takes longer than most tests then want of it, and hundreds are started.
So the first ``python -m contestmaster`` of a test process starts one that imports the whole package
and then waits; from then on each program is forked from that: with its own words, folder,
environment and streams, and as a child of the test process, which waits for it, reads it and kills
it as any other. That programs come up from nothing is tried by what runs outside: the wheel, the
newest Python, images and starters.
"""
