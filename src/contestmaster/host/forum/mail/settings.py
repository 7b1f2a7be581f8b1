"""What a community's file of mail may say."""

import re
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from contestmaster.forum.names import SECRET
from contestmaster.forum.state import Person, Room
from contestmaster.protocols.mail import AddressPolicy, DkimPolicy, ListPolicy, TokenPolicy

SETTINGS: Final = "mail.toml"
"""The file, in the folder of the community."""
DISCUSSION: Final = "-discussion"
"""What stands behind a game's name in the address of its discussion."""

Port: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=65535)]
Domain: TypeAlias = Annotated[
    str,
    msgspec.Meta(pattern=r"^[a-z0-9-]+(\.[a-z0-9-]+)*$", description="like games.example.org"),
]
MailAddress: TypeAlias = Annotated[
    str, msgspec.Meta(pattern=r"^[^@\s<>]+@[^@\s<>]+$", description="like ann@example.org")
]

_SECRET: Final = re.compile(r"[a-z2-7]{26}")


class MailSettingsError(ValueError):
    """The file is not what it should be; the message says where and why."""


class Receiving(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where letters come in: behind the mail system of the machine, as a rule."""

    host: str = "127.0.0.1"
    port: Port = 2525


class Sending(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The mail system that takes what goes out.

    Attributes:
        host: its name.
        port: its port.
        tls: none, from the start, or begun by STARTTLS.
        login: where it wants one.
        password_file: a file that holds the password, and that others cannot read.
    """

    host: str = "127.0.0.1"
    port: Port = 25
    tls: Literal["none", "starttls", "tls"] = "none"
    login: str = ""
    password_file: str = ""


class GameMail(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The mail of one game.

    Attributes:
        believe: whose a letter is taken to be.
        list: the address to which answers and reports go; without one answers go to their author.
        discussion_list: the same for what is posted in the discussion.
    """

    believe: AddressPolicy | DkimPolicy | ListPolicy | TokenPolicy
    list: MailAddress | None = None
    discussion_list: MailAddress | None = None


class MailSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The mail of a community.

    Attributes:
        domain: of all its addresses: a game's public forum is ``NAME@domain``, its discussion
            ``NAME-discussion@domain``, a secret address ``NAME+SECRET@domain``.
        games: by name; the others have no mail.
        receive: where letters come in.
        send: where they go out.
    """

    domain: Domain
    games: dict[str, GameMail]
    receive: Receiving = Receiving()
    send: Sending = Sending()

    def __post_init__(self) -> None:
        """Raise ``ValueError`` where an address would be of two fora."""
        local = [name.lower() + end for name in self.games for end in ("", DISCUSSION)]
        if len(set(local)) < len(local):
            raise ValueError("two games would have the same address")

    def target(self, address: str) -> tuple[str, Room] | None:
        """Return the game and the forum that an address is of, ``None`` if it is nobody's here."""
        local, _, domain = address.lower().rpartition("@")
        if domain != self.domain:
            return None
        name = local.partition("+")[0]
        by_name = {game.lower(): game for game in self.games}
        if name in by_name:
            return by_name[name], "public"
        found = by_name.get(name.removesuffix(DISCUSSION))
        return None if found is None else (found, "discussion")

    def address(self, game: str, room: Room) -> str:
        """Return the address of a game's forum."""
        return f"{game}{'' if room == 'public' else DISCUSSION}@{self.domain}"

    def reply_to(self, game: str, room: Room, person: Person | None) -> str | None:
        """Return where answers to our letters are believed, ``None`` where that is their sender.

        Args:
            game: which game a letter is of.
            room: which of its fora.
            person: who gets it alone, ``None`` where it goes to a list.
        """
        mail = self.games[game]
        match mail.believe:
            case ListPolicy(address=address):
                return address if room == "public" else mail.discussion_list or address
            case TokenPolicy() if person is not None and person.secret is not None:
                local, _, domain = self.address(game, room).rpartition("@")
                return f"{local}+{person.secret}@{domain}"
            case _:
                return None

    def is_of(self, game: str, address: str) -> bool:
        """Return whether an address is one of a game's own, or of its mailing lists."""
        target, mail = self.target(address), self.games[game]
        lists = [each.lower() for each in (mail.list, mail.discussion_list) if each is not None]
        return (target is not None and target[0] == game) or address.lower() in lists


def secret_key(token: str) -> str:
    """Return how the forum keeps a secret among a person's addresses.

    Raises:
        ValueError: it is no secret.
    """
    if _SECRET.fullmatch(token) is None:
        raise ValueError("a secret is 26 of a-z and 2-7")
    return f"{token}{SECRET}"


def read_mail_settings(folder: Path) -> MailSettings | None:
    """Return what the file in a folder says, ``None`` where there is none.

    Raises:
        MailSettingsError: it is not what it should be.
    """
    path = folder / SETTINGS
    try:
        said = msgspec.toml.decode(path.read_bytes())
    except FileNotFoundError:
        return None
    except (msgspec.DecodeError, UnicodeDecodeError, OSError) as error:
        raise MailSettingsError(f"{path}: {error}") from None
    where = str(path)
    try:
        games = said.get("games")
        for name, game in games.items() if isinstance(games, dict) else ():
            where = f"{path}: [games.{name}]"
            msgspec.convert(game, GameMail)  # else the message would not say which game it is
        where = str(path)
        return msgspec.convert(said, MailSettings)
    except msgspec.ValidationError as error:
        raise MailSettingsError(f"{where}: {error}") from None
