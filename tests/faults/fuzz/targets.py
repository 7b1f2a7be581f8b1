"""What is fed: each target takes bytes, and says in a word what came of them.

A target raises nothing: what its reader documents becomes a word, and anything else is a fault.
"""

import asyncio
import json
import random
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Any, ClassVar, Final

from tests.corpus.messages import samples
from tests.doors.web.forum.staged import PASSWORD, Staged
from tests.protocols.line.line_rig import Revealing, Rig

from contestmaster.host.contest.file import SettingsError, read_settings
from contestmaster.host.export import ExportRecorder
from contestmaster.kernel.acts import DepartedError
from contestmaster.kernel.chain import LENGTH, link
from contestmaster.kernel.exchange import CutShortError
from contestmaster.kernel.instant import SECOND
from contestmaster.kernel.match import Match
from contestmaster.kernel.registry import load_game
from contestmaster.kernel.replay import Replay
from contestmaster.kernel.vocabulary import Call
from contestmaster.protocols.announce import Acts, MessageReader
from contestmaster.protocols.mail.letter import UnreadableError, read_letter
from contestmaster.protocols.mail.passing import passing
from contestmaster.seal.seed import commit


class Target:
    """Something that reads the bytes of others.

    Attributes:
        words: what means something to it.
        least: seconds of processor time that any input may take, whatever its length.
    """

    words: ClassVar[tuple[bytes, ...]] = ()
    least: ClassVar[float] = 2.0

    def feed(self, data: bytes) -> str:
        """Take an input; AssertionError where what was refused has changed something."""
        raise NotImplementedError

    def seeds(self) -> list[bytes]:
        """Inputs to begin with, beside those that are kept."""
        return []

    def close(self) -> None:
        """Give back what is held."""


class LineTarget(Target):
    """Bytes from a socket, into the server of the line protocol, before and after the login."""

    words = (
        *(b"PROGRESS ADD MOVE PAIR LIST SUM WEIGH TAKE SAY SAID BOOM REVEAL WAIT HELP".split()),
        *(b"COWBOY GUNMAN <<< >>> ENTRANT name=x -- OPERATOR EVENTS ORDERS".split()),
    )
    _INPUTS: Final = 500

    def __init__(self) -> None:
        self._left = 0

    def seeds(self) -> list[bytes]:
        """Dialogues."""
        return [
            b"ADD 1\nPROGRESS\nMOVE 1 0 1\nWAIT\n",
            b"PAIR 1 2\nLIST 3\nSUM 2 1 2\nWEIGH 0.5\nTAKE COWBOY\n",
            b"SAY hello there\nSAID\nBOOM\nFLY\n\n \t\r\nADD 9999\nADD\nADD 1 2\n",
            b"REVEAL 1\n<<<\ntext\n>>>\nREVEAL 2\n<<<\n",
            b"ENTRANT name=sharp version=2 model=x\nHELP\nHELP ADD\nWAIT 3\nWAIT -1\n",
        ]

    def feed(self, data: bytes) -> str:
        """Send line after line; an order that is refused leaves the state as it was."""
        if self._left == 0:
            settings = {"command_limit": 50, "max_line_bytes": 200, "input_buffer_bytes": 600}
            self._rig = Rig(game=Revealing(), max_block_bytes=300, **settings)
            self._left = self._INPUTS
        self._left -= 1
        rig, seen = self._rig, set()
        before_login = data[:1] == b"\xff"
        client = rig.connect() if before_login else rig.login()
        match = rig.behind.match
        for line in data.splitlines(keepends=True)[:60]:
            if client.closed or client.eof:
                seen.add("closed")
                break
            before, number = match.game.dump(match.state), match.number
            reply = client.ask(line)
            first = reply.partition("\n")[0]
            seen.add(first[:9] if first.startswith("FAILED") else first[:2])
            refused = first.startswith("FAILED") and "\nOK\n" not in reply
            if refused and (match.number, match.game.dump(match.state)) != (number, before):
                raise AssertionError(f"{line!r} was refused and has changed something: {reply!r}")
            if client.waiting or first.startswith("FAILED 6"):
                rig.at(rig.now / 1e6 + 1)
                client.read()
        if not client.closed:
            client.half_close()
            client.reset()
        rig.clients.clear()
        return " ".join(sorted(seen))


class SentencesTarget(Target):
    """Messages in plain words, by the readers of all games by announcement."""

    words = (b"I move to Sector", b"I confirm", b"> ", b"-- \n", b"and", b"not", b"1. ", b"* ")

    def __init__(self) -> None:
        games = ("spaceships", "shuttle", "grid")
        self._readers = [MessageReader(load_game(game)().vocabulary) for game in games]
        self._next = 0

    def seeds(self) -> list[bytes]:
        """Messages of the corpus, the short ones."""
        return [each.text.encode() for each in samples() if len(each.text) < 400]

    def feed(self, data: bytes) -> str:
        """Read it; what is read as actions can be written down, and reads as it was."""
        self._next = (self._next + 1) % len(self._readers)
        reader = self._readers[self._next]
        readings = reader.read(data.decode(errors="replace"))
        for each in readings:
            if isinstance(each, Acts):
                for call in each.calls:
                    call.command  # noqa: B018 - that it is one
        return " ".join(sorted({type(each).__name__ for each in readings}))


class LettersTarget(Target):
    """Letters as they come over SMTP."""

    words = (
        *(b"Content-Type: multipart/mixed; boundary=b\n|--b\n|--b--\n|charset=utf-7".split(b"|")),
        b"Content-Transfer-Encoding: base64\n",
        b"Content-Transfer-Encoding: quoted-printable\n",
        b"Content-Type: text/html; charset=utf-16\n",
        b"Content-Type: message/rfc822\n\n",
        b"=?utf-8?q?=41?=",
        b"=?x?b?!?=",
        b"<a@b>",
        b"From: ",
        b"References: ",
        b"<blockquote>",
        b"<table>",
        b"&#0;",
        b"=\n",
    )

    def seeds(self) -> list[bytes]:
        """Letters of every kind that are kept."""
        return [
            b"From: A <a@b.example>\nMessage-ID: <1@b>\nSubject: =?utf-8?q?x?=\n\nI move.\n> no\n",
            b'From: a@b.example\nContent-Type: multipart/alternative; boundary="b"\n\n--b\n'
            b"Content-Type: text/plain; charset=utf-8\n\nI move to Sector 2.\n--b\n"
            b"Content-Type: text/html\n\n<p>I <b>move</b><blockquote>no</blockquote>\n--b--\n",
            b"From: a@b.example\nContent-Type: text/plain; format=flowed; delsp=yes\n"
            b"Content-Transfer-Encoding: base64\n\nSSBtb3ZlLg==\n",
        ]

    def feed(self, data: bytes) -> str:
        """Read it."""
        way = passing(data, "list-owner@b.example")
        try:
            letter = read_letter(data)
        except UnreadableError as error:
            return "unreadable " + str(error)[:12]
        assert letter.id
        assert "\r" not in letter.text
        return f"{way.listed} {bool(letter.automatic)} {bool(letter.text)} {letter.own_id}"


class JournalsTarget(Target):
    """Journals, half of them chained anew, so that what lies behind the chain is reached."""

    words = (
        *(b'"command" "ring" "seat" "MOVE" {"sector":3} ["digest", ["end", "note" 1e99'.split()),
        *(b'"suspend" "void" "takeback" "malformed" "operator" "clock"'.split()),
    )
    _SALT: Final = bytes(16)

    def __init__(self) -> None:
        self._count = 0

    def seeds(self) -> list[bytes]:
        """A whole match."""
        match = Match.start(
            load_game("spaceships")(),
            seed=7,
            seats=("alice", "bob"),
            at=0,
            commitment=str(commit(7, self._SALT)),
        )
        lines: list[bytes] = []
        recorder = ExportRecorder(match, lines.append)
        vocabulary = match.game.vocabulary
        for line in (b"MOVE 2", b"MOVE 1", b"MOVE 3"):
            for person in ("alice", "bob"):
                call = vocabulary.parse(line)
                if isinstance(call, Call):
                    done = match.do(call, person, match.at + 10**6)
                    if done.entry is not None:
                        recorder.entry(done.entry)
        for _ in range(3):
            at = match.next_boundary(match.at)
            assert at is not None
            rung = match.ring(at)
            assert rung.entry is not None
            recorder.entry(rung.entry)
        recorder.end(self._SALT)
        return [b"".join(lines)]

    def feed(self, data: bytes) -> str:
        """Read and replay it; either it leads where it says, or it is refused."""
        self._count += 1
        lines = BytesIO(data).readlines()
        if self._count % 2:
            lines = chained(lines)
        try:
            replay = Replay(lines)
            replay.to_end()
        except CutShortError:
            return "cut short"
        except DepartedError as error:
            return "departed " + str(error).partition(":")[2][:24]
        return "whole"


def chained(lines: list[bytes]) -> list[bytes]:
    """Lines with the links that a forger would give them."""
    found, head = [], ""
    for line in lines:
        payload = line.rstrip(b"\n")[: -(LENGTH + 4)] if len(line) > LENGTH + 6 else line.rstrip()
        head = link(head, payload)
        found.append(payload + b',"%s"]\n' % head.encode())
    return found


class ContestsTarget(Target):
    """Contest files."""

    words = (
        *(b"[all_servers] [[servers]] [web] [alarms] name= port= task= options= {} true".split()),
        *(b"start_at= k_start= 1e400 -0 inf nan 1979-05-27T07:32:00Z [[teams]] data=".split()),
        b'task = "cows"\n',
        b"[[[[",
        b"{a={a=",
    )

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="fuzz")
        self._file = Path(self._folder.name) / "contest.toml"

    def seeds(self) -> list[bytes]:
        """Small ones."""
        return [
            b'start_at = "none"\nk_end = 2.5\n[all_servers]\nhost = "127.0.0.1"\n'
            b'[[servers]]\nname = "Cows1"\nport = 20000\ntask = "cows"\n'
            b"options = { dim = 2, side = 12, stable_distance = 3, max_turns = 3 }\n",
            b'[[servers]]\nname="D"\nport=1\ntask="desk"\n[web]\nport=8080\n'
            b'[alarms]\ncommand=["true"]\nevery_s=3\n',
        ]

    def close(self) -> None:
        """Remove the folder."""
        self._folder.cleanup()

    def feed(self, data: bytes) -> str:
        """Read it."""
        self._file.write_bytes(data)
        try:
            settings = read_settings(self._file)
        except SettingsError as error:
            return "refused " + str(error).rpartition(": ")[2][:24]
        return f"read {len(settings.servers)}"


class ApiTarget(Target):
    """Bodies of requests to the API of a forum, by a member."""

    words = (
        *(b'"room" "public" "discussion" "title" "text" "id" "operator" "digests" "daily"'.split()),
        *(b'"name" "arguments" "commands" "MOVE 2" "program-1" \\ud800 \\u0000 {"a":'.split()),
    )
    _PATHS: Final = (
        ("POST", "/api/games/agora/threads"),
        ("POST", "/api/threads/1/posts"),
        ("POST", "/api/games/agora/preview"),
        ("PUT", "/api/account"),
        ("POST", "/api/games/agora/questions"),
        ("POST", "/api/games/agora/questions/spaceships/sectors"),
        ("POST", "/api/login"),
    )

    def __init__(self) -> None:
        self._chance = random.Random(1)
        self._loop = asyncio.new_event_loop()
        self._staged: Staged | None = None
        self._left = 0

    def seeds(self) -> list[bytes]:
        """Bodies as they should be; the first byte chooses where it goes."""
        bodies = [
            {"room": "public", "title": "T", "text": "MOVE 2", "id": "program-1"},
            {"text": "MOVE 9", "id": "reply-01"},
            {"text": "I move to Sector 2."},
            {"digests": "daily"},
            {"line": "SECTORS"},
            {},
            {"login": "alice", "password": "x"},
        ]
        made = (bytes([at]) + json.dumps(body).encode() for at, body in enumerate(bodies))
        return [*made, b"\0[]", b"\1null"]

    def close(self) -> None:
        """End the forum and its loop."""
        if self._staged is not None:
            self._loop.run_until_complete(self._client.aclose())
        self._loop.close()

    def feed(self, data: bytes) -> str:
        """Send it; what is refused leaves the records as they were, and nothing breaks."""
        return self._loop.run_until_complete(self._send(data))

    async def _send(self, data: bytes) -> str:
        if self._left == 0 or self._staged is None:
            if self._staged is not None:
                await self._client.aclose()
            self._staged = Staged()
            await self._staged.password("alice")
            self._client = self._staged.client()
            self._client.auth = ("alice", PASSWORD)
            self._left = 200
        self._left -= 1
        staged = self._staged
        staged.clock.move(staged.clock.now() + 61 * SECOND)
        method, path = self._PATHS[(data[0] if data else 0) % len(self._PATHS)]
        before = self._entries()
        answer = await self._client.request(
            method, path, content=data[1:], headers={"content-type": "application/json"}
        )
        if answer.status_code >= 500:
            raise AssertionError(f"{method} {path}: {answer.status_code} {answer.text[:200]}")
        if answer.status_code >= 400 and self._entries() != before:
            raise AssertionError(f"{method} {path}: refused, and entered: {answer.text[:200]}")
        return f"{path[-10:]} {answer.status_code}"

    def _entries(self) -> list[Any]:
        assert self._staged is not None
        store = self._staged.store
        return [(match.id, store.last(match.id)) for match in store.matches()]


TARGETS: Final[dict[str, type[Target]]] = {
    "line": LineTarget,
    "sentences": SentencesTarget,
    "letters": LettersTarget,
    "journals": JournalsTarget,
    "contests": ContestsTarget,
    "api": ApiTarget,
}
"""By the names that are typed."""
