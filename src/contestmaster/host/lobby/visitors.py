"""Who comes to the tables: accounts by their password, guests by their token, new guests."""

from contestmaster.host.lobby.hall import LobbyHall
from contestmaster.host.people import People, Verdict
from contestmaster.kernel.instant import HOUR, Instant
from contestmaster.lobby import GUEST, Code, LobbyVisitor, Quota, guest_of
from contestmaster.protocols.addresses import network_of


class LobbyVisitors:
    """The people of a table server, on whatever door they come."""

    def __init__(self, hall: LobbyHall, accounts: People) -> None:
        """Ask the lobby for guests, and accounts for everybody else."""
        self._hall = hall
        self._accounts = accounts
        self._quota = Quota(HOUR)

    def check(
        self,
        login: str,
        password: str,
        machine: str,
        now: Instant,
        verdict: Verdict,
        *,
        unlimited: bool = False,
    ) -> None:
        """Find out who comes [TABLE-3, TABLE-5]; tell ``verdict``, now or later.

        Args:
            login: a name, or ``guest`` for somebody new.
            password: of an account, or a guest's token.
            machine: from where.
            now: when.
            verdict: told who it is, ``None`` for nobody.
            unlimited: whether any number of guests may come from there.
        """
        if login == GUEST:
            came = self.new_guest("", None if unlimited else machine, now)
            verdict(None if isinstance(came, Code) else came.name, now)
            return
        guest = guest_of(self._hall.state, self._hall.book.lobby.keys, login, password)
        if guest is not None:
            verdict(guest, now)
            return

        def judge(found: str | None, at: Instant) -> None:
            person = None if found is None else self._hall.state.person(found)
            verdict(None if person is None or person.kind == "guest" else person.name, at)

        self._accounts.check(login, password, now, judge, machine)

    def new_guest(self, name: str, machine: str | None, now: Instant) -> LobbyVisitor | Code:
        """Let somebody new in, by a name they choose or the next of its kind [TABLE-3, TABLE-4].

        Raises:
            StorageError: it cannot be stored.
        """
        most = self._hall.state.params.guests_per_host_per_hour
        machine = None if machine is None else network_of(machine)
        if machine is not None and not self._quota.admits(machine, most, now):
            return Code.NO_GUESTS
        done = self._hall.enter("GUEST", {"name": name} if name else {}, now)
        if done.code:
            return Code(done.code)
        if machine is not None:
            self._quota.count(machine, now)
        person = self._hall.state.person(done.reply.name)
        assert person is not None
        return person

    def register(self, login: str, now: Instant, *, program: bool = False) -> Code:
        """Let an account be known to the lobby, by its login [TABLE-1, TABLE-7].

        Raises:
            StorageError: it cannot be stored.
        """
        kind = "program" if program else "account"
        done = self._hall.enter("REGISTER", {"name": login, "kind": kind}, now)
        return Code(done.code)
