"""A season: bots that people submit, the matches they play without end, and a ladder that settles.

`rules` decides what persons may do with their bots, and is pure: what they do stands in a journal
of its own. What machines do stands in the queue of jobs and results. `house` joins the two:
it has submissions checked, has groups paired and played, and reads what came of that.
`pages` shows it.
"""
