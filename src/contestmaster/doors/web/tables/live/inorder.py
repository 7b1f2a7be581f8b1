"""Work of a table that is done one thing after another."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import structlog

Work: TypeAlias = Callable[[], Awaitable[object]]

log = structlog.get_logger("contestmaster.tables")


class WorkInOrder:
    """Does what it is given in its order; what fails is logged, and the rest is done."""

    def __init__(self, table: int) -> None:
        """Have nothing to do for a table."""
        self._table = table
        self._todo: list[Work] = []
        self._doing: asyncio.Task[None] | None = None

    def add(self, work: Work) -> None:
        """Do this when all before it is done."""
        self._todo.append(work)
        if self._doing is None:
            self._doing = asyncio.get_running_loop().create_task(self._do())

    def cancel(self) -> None:
        """Do nothing more."""
        if self._doing is not None:
            self._doing.cancel()

    async def _do(self) -> None:
        try:
            while self._todo:
                try:
                    await self._todo.pop(0)()
                except Exception:
                    log.exception("a table cannot be shown", table=self._table)
        finally:
            self._doing = None
