"""What monitoring asks a host: measurements, whether it lives, whether it is ready.

It is told on a port of its own, which other machines reach only where the operator says so: how
many orders a server takes is nobody's business in a contest. Nothing is worked out before somebody
asks; what is told are sums over all players, never who did what, and no secret.
"""
