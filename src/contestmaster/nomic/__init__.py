"""What games by announcement share: nomics, and contests that are played inside one.

Such a game is played over weeks by public messages: everything said in one takes effect when it is
received, each action by itself, and midnights and deadlines come by themselves. Here lives only
what at least two games need:

- ``times``: whole seconds, what is timely, instants in positions; ``positions`` and ``layouts``: a
  state as plain data and back, and as people write it; ``public``: games in which all is public;
- ``intents``: acts with notice and with support;
- ``ledger``: what is owned;
- ``justice``: crimes and the penalties they bring; ``offices``: who has a job since when;
- ``events``: lines of a public log; ``reports``: texts from templates that people can edit;
- ``hashing``: the commands of hashed communications, for any game.

Everything is pure. States are :class:`msgspec.Struct`, lists and dicts; the order of a dict is
part of the state, and there are no sets. No game is known here.
"""
