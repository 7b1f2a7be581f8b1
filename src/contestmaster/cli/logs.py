"""Where a host's log goes when a person runs it: to standard error, away from results."""

__all__ = ["log_to_stderr"]


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
            # Plain, for tracebacks with the values of variables would show what is secret.
            structlog.dev.ConsoleRenderer(
                colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
            ),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(
            logging.WARNING if trouble_only else logging.INFO
        ),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
