"""How much processor time a program has left; pure [BOX-7, BOX-8]."""

from typing import Final

from contestmaster.sandbox.limits import BoxLimits

_NEVER: Final = 0.0


class Budget:
    """The processor time of one program in one match.

    In each turn it has the time of a turn, in its first turn that to start in as well. What a turn
    takes beyond that comes from the bank, which is not filled again. What was taken beyond both,
    since nobody looks at every instant, is owed to the next turn.

    >>> budget = Budget(BoxLimits(cpu_start=2, cpu_turn=1, cpu_bank=3))
    >>> budget.begin(0.0), budget.end(2.5)  # half a second is not used, and is not kept
    (6.0, 2.5)
    >>> budget.begin(2.5), budget.end(5.5)  # two seconds come from the bank
    (4.0, 3.0)
    >>> budget.begin(5.5), budget.end(7.75)  # a quarter of a second too much
    (2.0, 2.25)
    >>> budget.begin(7.75)
    0.75
    """

    def __init__(self, limits: BoxLimits) -> None:
        """Begin before the first turn."""
        self._turn = limits.cpu_turn
        self._own = limits.cpu_turn + limits.cpu_start
        self._bank = limits.cpu_bank
        self._owed = _NEVER
        self._began = _NEVER
        self._left = _NEVER

    def begin(self, spent: float) -> float:
        """Begin a turn; return how many seconds it may take at the most.

        Args:
            spent: seconds of processor time so far.
        """
        self._began = spent
        self._left = self._own + self._bank - self._owed
        return self._left

    def left(self, spent: float) -> float:
        """Return how many seconds of this turn are left; not above 0 where it is out of time."""
        return self._left - (spent - self._began)

    def end(self, spent: float) -> float:
        """End the turn; return how many seconds it took."""
        took = spent - self._began
        beyond = max(0.0, took + self._owed - self._own)
        self._owed = max(0.0, beyond - self._bank)
        self._bank = max(0.0, self._bank - beyond)
        self._own = self._turn
        return took
