"""Games that others have written, while a host plays them: no rule takes the host with it.

:mod:`~contestmaster.host.guarding.rules` puts a guard around every rule of such a game, and
:mod:`~contestmaster.host.guarding.watchdog` looks after all that run: one that takes too long, or
too much memory, is interrupted. :mod:`~contestmaster.host.guarding.twice` holds what a game has
done against what its dice say. The games that come with this package are not guarded.
"""
