"""The matches of a tournament as rows, one for each seat: for spreadsheets and data frames."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from contestmaster.tournament.plan import PlayedJob, RoundPlan

COLUMNS: Final = (
    "round",
    "group",
    "board",
    "match",
    "game",
    "seed",
    "seat",
    "player",
    "rank",
    "score",
    "counts",
    "turns",
    "over",
    "left",
    "unclean_turns",
    "orders",
    "queries",
    "refused",
    "malformed",
    "bytes_in",
    "bytes_out",
    "fuel",
    "cpu_s",
    "waited_s",
    "spent_s",
    "journal_sha256",
    "digest",
)
"""What each row has, in this order; ``match`` is the key of the job."""


def flat_rows(
    rounds: Sequence[RoundPlan], played: Mapping[str, PlayedJob]
) -> Iterator[dict[str, Any]]:
    """Yield a row for each seat of each match that was played, in the order of the commitments."""
    for plan in rounds:
        for number, group in enumerate(plan.groups, 1):
            for board, keys in enumerate(group.keys, 1):
                found = [played[key] for key in keys if key in played]
                whole = sum(bool(each.result.ranks) for each in found) == len(keys)
                for one in found:
                    place = {"round": plan.number, "group": number, "board": board}
                    for row in _rows(one, counts=whole):
                        yield place | row


def _rows(one: PlayedJob, *, counts: bool) -> Iterator[dict[str, Any]]:
    job, result = one.job, one.result
    if not result.ranks:
        return
    for seat, player in enumerate(job.seats):
        asked = result.asked[seat] if result.asked else None
        account = result.accounts[seat] if result.accounts else None
        used = None if account is None else sum(account.get("fuel", ()))
        timed = account is not None and account.get("unit") == "us"
        yield {
            "match": job.key,
            "game": job.game,
            "seed": str(job.seed),  # more than spreadsheets and 63 bits hold
            "seat": seat,
            "player": player.name,
            "rank": result.ranks[seat],
            "score": float(result.scores[seat]),
            "counts": counts,
            "turns": result.turns,
            "over": result.over,
            "left": result.causes[seat] if result.causes else "",
            "unclean_turns": result.unclean[seat] if result.unclean else 0,
            "orders": asked.orders if asked else None,
            "queries": asked.queries if asked else None,
            "refused": asked.refused if asked else None,
            "malformed": asked.malformed if asked else None,
            "bytes_in": asked.bytes_in if asked else None,
            "bytes_out": asked.bytes_out if asked else None,
            "fuel": None if used is None or timed else used,
            "cpu_s": used / 1e6 if used is not None and timed else None,
            "waited_s": result.seconds[seat] if result.seconds else None,
            "spent_s": round(result.spent, 4),
            "journal_sha256": result.journal_sha256,
            "digest": result.digest,
        }


def as_csv(rows: Iterator[dict[str, Any]]) -> bytes:
    """Return rows as CSV in UTF-8, with a line of the names of the columns."""
    text = io.StringIO(newline="")
    writer: csv.DictWriter[str] = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: _plain(value) for name, value in row.items()} for row in rows)
    return text.getvalue().encode()


def _plain(value: Any) -> Any:
    """Return a value for a spreadsheet; a text that one would take for a formula is quoted."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str) and value[:1] in "=+-@\t\r" and value:
        return f"'{value}"
    return value


def as_parquet(rows: Iterator[dict[str, Any]]) -> bytes:
    """Return rows as Parquet.

    Raises:
        ModuleNotFoundError: pyarrow is not installed.
    """
    import pyarrow as pa  # noqa: PLC0415 - an extra
    import pyarrow.parquet as pq  # noqa: PLC0415

    kinds = {
        **dict.fromkeys(("match", "game", "seed", "player", "left", "journal_sha256"), pa.string()),
        **dict.fromkeys(("counts", "over"), pa.bool_()),
        **dict.fromkeys(("score", "spent_s", "waited_s"), pa.float64()),
        "digest": pa.string(),
    }
    schema = pa.schema([(name, kinds.get(name, pa.int64())) for name in COLUMNS])
    sink = io.BytesIO()
    pq.write_table(pa.Table.from_pylist(list(rows), schema=schema), sink)
    return sink.getvalue()
