"""The rules of the Shuttle, one module for each part of the rule book.

A rule refuses with a code before it changes anything. ``clock`` says what happens by itself, in
which order; ``flight`` what a midnight does to a journey; ``space`` and ``collisions`` what happens
to objects wherever they are moved or damaged.
"""
