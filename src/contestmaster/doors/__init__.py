"""Doors: where people and programs come in. A door only translates.

Each door turns what its visitors say into commands of a match and what the match answers into
what they understand. Rules, clocks and records live further down.
"""
