"""One live match, and the series of matches that a server plays.

Here a match meets time and storage: the clock that rings its alarms, the commits that must be
durable before an order is answered, recovery after a crash, subscribers. Doors translate to and
from what is here; nothing here knows sockets, pages or mail.
"""
