"""Those who log in to play: their passwords, which are drawn once and shown to the organiser."""

import json
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from contestmaster.tournament.course import Course

_FILE = "passwords.json"


def passwords_of(course: "Course", file: Path) -> dict[str, str]:
    """Return the passwords of those who log in, by name; those drawn now are shown.

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
            print(f"{name} logs in with the password {password}, shown this once", file=sys.stderr)
    where = f"{settings.line_host} port {settings.line_port}"
    print(
        f"those who log in find each of their matches at {where}, one after another, and have "
        f"{settings.patience_s:g} s to come; {file} says who they are",
        file=sys.stderr,
    )
    return known
