"""What writing results needs beside this program."""

from importlib.util import find_spec

from contestmaster.cli.trouble import Trouble


def need_parquet() -> None:
    """See that Parquet can be written, before hours of matches.

    Raises:
        Trouble: it cannot.
    """
    if find_spec("pyarrow") is None:
        raise Trouble(
            "--parquet needs pyarrow: pip install '.[parquet]' in the folder of the source; --csv "
            "needs nothing",
            2,
        )
