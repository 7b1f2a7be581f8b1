"""A community and its games: one forum, and beside it in the same store the games it plays.

A post is stored before its game sees it, and judged once, whatever crashes when: what is stored and
not judged yet is judged first thing at the next start. The clock of all games is the store's row of
alarms: games that nobody touches cost nothing. Mail and pages are doors over this host.

- ``book`` is the forum's own match in storage, ``community`` the whole;
- ``games`` finds games and keeps some at hand, ``survey`` tells what a journal holds of persons;
- ``settling`` brings the forum in line with the games that are there;
- ``members`` are those who may log in;
- ``prospects`` tells what will happen if nobody does anything, ``columns`` how reports are set.
"""
