"""The rules of the lobby, by subject: each refuses with a code or changes the state.

``act`` is what every rule is given, ``seating`` and ``presence`` are what the others are made of,
``clock`` says what falls due and lets it happen in the order of the rule book's chapter Clock.
"""
