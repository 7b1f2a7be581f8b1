"""Where a host's log goes when a person runs it: to standard error, away from results.

For people a line reads like a sentence. ``CONTESTMASTER_LOG=json`` makes each an object of one
line, for whatever collects logs; the names of its fields are those that people see.
"""

import os
from collections.abc import MutableMapping
from io import StringIO
from typing import TYPE_CHECKING, Any, Final, TextIO

if TYPE_CHECKING:
    from structlog.typing import ExcInfo, Processor


SETTING: Final = "CONTESTMASTER_LOG"
"""The environment variable that says how a log is written: ``text`` or ``json``."""


def log_to_stderr(*, trouble_only: bool = False) -> None:
    """Send structured logs to standard error; standard output is for results.

    Args:
        trouble_only: leave out what is no trouble, for somebody who looks on.

    Raises:
        Trouble: the environment asks for another form than there are.
    """
    import logging
    import sys

    import structlog

    structlog.configure(
        processors=[structlog.processors.add_log_level, *_written()],
        wrapper_class=structlog.make_filtering_bound_logger(
            logging.WARNING if trouble_only else logging.INFO
        ),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


def _written() -> "list[Processor]":
    """Return what writes a line, in the form that the environment asks for."""
    import sys

    import structlog

    from contestmaster.cli.trouble import Trouble

    form = os.environ.get(SETTING) or "text"
    if form == "json":
        return [
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            # As text, for tracebacks with the values of variables would show what is secret.
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ]
    if form != "text":
        raise Trouble(f"{SETTING}={form}: a log is written as text or as json", 2)
    return [
        structlog.processors.TimeStamper(fmt="%Y-%m-%d %H:%M:%S", utc=True),
        _harmless,
        # Plain, for the same reason.
        structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=_traceback),
    ]


def _harmless(_: Any, __: str, said: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Write out what would act on the terminal, whoever wrote it."""
    from contestmaster.kernel.unseen import harmless

    return {key: harmless(each) if isinstance(each, str) else each for key, each in said.items()}


def _traceback(out: TextIO, error: "ExcInfo") -> None:
    import structlog

    from contestmaster.kernel.unseen import harmless

    told = StringIO()
    structlog.dev.plain_traceback(told, error)
    out.write(harmless(told.getvalue(), lines=True))
