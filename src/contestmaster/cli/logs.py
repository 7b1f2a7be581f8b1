"""Where a host's log goes when a person runs it: to standard error, away from results."""

from collections.abc import MutableMapping
from io import StringIO
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from structlog.typing import ExcInfo


def log_to_stderr(*, trouble_only: bool = False) -> None:
    """Send structured logs to standard error; standard output is for results.

    Args:
        trouble_only: leave out what is no trouble, for somebody who looks on.
    """
    import logging
    import sys

    import structlog

    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="%Y-%m-%d %H:%M:%S", utc=True),
            _harmless,
            # Plain, for tracebacks with the values of variables would show what is secret.
            structlog.dev.ConsoleRenderer(
                colors=sys.stderr.isatty(), exception_formatter=_traceback
            ),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(
            logging.WARNING if trouble_only else logging.INFO
        ),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


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
