"""What each action changes: one module for each chapter of the rule book.

Each rule takes an :class:`~contestmaster.contest.rules.act.Act`. It returns a refusal and has
changed nothing, or makes the change, tells of it and returns ``Code.DONE``.
"""
