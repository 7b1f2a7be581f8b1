"""Programs that tests start, forked from a process that has imported them already.

To import what a host needs takes longer than most tests then want of it, and hundreds are started.
So a test process starts one that imports the whole package and then waits, and programs are forked
from that: each with its own words, folder, environment and streams, and as a child of the test
process, which waits for it, reads it and kills it as any other. The first of each command is
started from nothing, in every run, for that is what people start.
"""
