"""A contest that runs: its journal in storage, its servers, the file that describes it.

What a contest decides is in :mod:`contestmaster.contest`, which is pure; here it gets a clock, a
store and games. The contest's journal leads: every entry is durable before anything follows from
it, and the series of the servers are then brought in line with it (:class:`~contestmaster.host.
contest.hall.Hall`). So a host that dies between two steps finds, when it is up again, what was
decided and does what is left to do; an award is neither lost nor paid twice.

Sockets are not here: doors subscribe to the series.
"""
