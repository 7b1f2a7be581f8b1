"""Those who log in to play, agents among them: what they show is drawn once, and shown once."""

import json
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from contestmaster.tournament.course import TournamentCourse

_FILE = "passwords.json"


def passwords_of(course: "TournamentCourse", file: Path) -> dict[str, str]:
    """Return passwords and tokens of those who log in, by name; those drawn now are shown.

    They lie in a file of the tournament's folder that only its owner may read, and nowhere else.
    """
    from contestmaster.cli.drafts import FileDraft

    settings = course.settings
    if not settings.guests:
        return {}
    place = course.queue.folder / _FILE
    known: dict[str, str] = json.loads(place.read_bytes()) if place.exists() else {}
    fresh = {name: secrets.token_hex(16) for name in settings.guests if name not in known}
    if fresh:
        known |= fresh
        with FileDraft(place, private=True) as draft:
            draft.write(json.dumps(known).encode())
            draft.keep()
        for name, password in fresh.items():
            what = (
                "comes with the token" if name in settings.agents else "logs in with the password"
            )
            print(f"{name} {what} {password}, shown this once", file=sys.stderr)
    if len(settings.guests) == len(settings.agents):
        return known
    where = f"{settings.line_host} port {settings.line_port}"
    print(
        f"those who log in find each of their matches at {where}, one after another, and have "
        f"{settings.patience_s:g} s to come; {file} says who they are",
        file=sys.stderr,
    )
    return known


def agents_told(course: "TournamentCourse") -> "Callable[[str], None]":
    """Return what says, by an address, how agents find their matches."""
    settings = course.settings

    def told(address: str) -> None:
        games = [one.game for one in settings.games]
        where = " and ".join(f"{address}/mcp/{game}" for game in games)
        print(
            f"agents ({', '.join(settings.agents)}) speak MCP at {where}, each with the header "
            "Authorization: Bearer NAME:TOKEN; over standard input and output:\n"
            f"  CONTESTMASTER_PASSWORD=TOKEN contestmaster mcp --at {address} --game {games[0]} "
            "--login NAME\n"
            f"each has {settings.patience_s:g} s to come to a match, {settings.agent_turn_s:g} s "
            f"for a turn and {settings.agent_match_s:g} s for all its turns of a match",
            file=sys.stderr,
        )

    return told
