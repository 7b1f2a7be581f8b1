"""The web door: pages, a JSON API and live news of a contest, for browsers and programs.

:class:`~contestmaster.doors.web.site.ContestSite` is the only way from here to the host: what it
does not show cannot leak. ``app`` puts the parts together, ``server`` opens them on a port in the
event loop of the host. Pages are written on the server and read well without scripts.

Nothing here may take long on the event loop: turns end there.
"""
