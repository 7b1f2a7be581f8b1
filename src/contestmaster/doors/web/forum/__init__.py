"""The web door of a community: pages, an API, feeds and calendars of a forum and its games.

- ``shown`` is what pages and API say, ``site`` finds it, ``answers`` asks a game what all may know,
  ``discreet`` leaves addresses out;
- ``book`` is a rule book to be linked to, ``prose`` how a post is written on a page;
- ``gate`` knows who is logged in, ``posting`` takes posts, by form or by API;
- ``press`` writes pages, of which ``pages`` are the routes; ``api`` is the same for programs;
- ``atom`` and ``ical`` are for readers and calendars of other makers;
- ``app`` puts it together, ``opening`` opens it on a port.

Mail is another door over the same host, ``host.forum.community``: neither needs the other.
"""
