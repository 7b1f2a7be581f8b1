"""``season settle``: close submissions, and play the final round."""

from typing import Any

from contestmaster.cli.season.asking import asked, token_of
from contestmaster.cli.trouble import Trouble


def settle(
    host: str,
    /,
    *,
    games: int = 200,
    dry_run: bool = False,
    token: str | None = None,
) -> None:
    """Close submissions, freeze who plays, and begin the final round of a season that runs.

    The official table is a fit over the matches of that round alone: random groups, drawn before
    its first match, each in all orders of seats. With `--dry-run` it is only told what that would
    be: who plays, how many matches, and which versions would be dropped.

    Examples: `contestmaster season settle http://127.0.0.1:8080 --dry-run`,
    `contestmaster season settle http://127.0.0.1:8080 --games 400`

    Parameters
    ----------
    host
        Where the pages of the season are.
    games
        How many games each bot plays at least, from 2 to 1000000.
    dry_run
        Tell only.
    token
        Of an organiser; or in the environment variable CONTESTMASTER_TOKEN.
    """
    import msgspec

    from contestmaster.season.rules import FEWEST_GAMES, MOST_GAMES

    if not FEWEST_GAMES <= games <= MOST_GAMES:
        expected = f"expected a whole number from {FEWEST_GAMES} to {MOST_GAMES}"
        raise Trouble(f"--games {games}: {expected}", 2)
    body = msgspec.json.encode({"games": games, "dry_run": dry_run})
    told = asked(host, "/api/settle", token=token_of(token), body=body)
    for one in told["rounds"]:
        print(_round(one))
    if told["dropped"]:
        print(f"still being judged, and dropped: {', '.join(told['dropped'])}")
    print(
        "nothing was done" if dry_run else "submissions are closed; the final round is played now"
    )


def _round(one: Any) -> str:
    entrants = ", ".join(one["entrants"])
    return f"{one['game']}: {len(one['entrants'])} bots, {one['matches']} matches: {entrants}"
