"""Where a host's log goes when a person runs it: to standard error, away from results."""

__all__ = ["log_to_stderr"]


def log_to_stderr() -> None:
    """Send structured logs to standard error; standard output is for results."""
    import sys

    import structlog

    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
