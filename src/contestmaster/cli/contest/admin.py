"""``admin``: what organisers do to a contest, whether its host runs or not."""

from contestmaster.cli.apps import new_app
from contestmaster.cli.contest.alarm import alarm
from contestmaster.cli.contest.audit import audit
from contestmaster.cli.contest.hand_over import hand_over
from contestmaster.cli.contest.organiser import (
    CONTEST,
    ContestFile,
    Organiser,
    Reason,
    given_reason,
)
from contestmaster.cli.contest.questions import answer, questions
from contestmaster.cli.contest.slips import slips
from contestmaster.cli.contest.staff import organiser
from contestmaster.cli.contest.status import status
from contestmaster.cli.contest.teams import team

admin = new_app(
    "admin", "Act on a contest as an organiser: on the host that runs, or on its records."
)
admin.command(team)
admin.command(organiser)
admin.command(status)
admin.command(audit)
admin.command(questions)
admin.command(answer)
admin.command(slips)
admin.command(alarm)
admin.command(hand_over)


@admin.command
def start(*, contest: ContestFile = CONTEST) -> None:
    """Start the contest now; its host must run.

    Example: `contestmaster admin start --contest final.toml`

    Parameters
    ----------
    contest
        The contest's file.
    """
    with Organiser(contest) as organiser:
        organiser.do("START")
    print("the contest has started")


@admin.command
def end(*, reason: Reason = None, contest: ContestFile = CONTEST) -> None:
    """End the contest early: every server finishes its turn, and K stays as it is.

    Example: `contestmaster admin end --reason "the hall closes"`

    Parameters
    ----------
    reason
        Announced to the teams; asked for on a terminal if not given.
    contest
        The contest's file.
    """
    text = given_reason(reason, "does the contest end early")
    with Organiser(contest) as organiser:
        organiser.do("END", {"text": text})
    print("the contest ends; each server finishes its turn")


@admin.command
def suspend(
    scope: str = "all", /, *, reason: Reason = None, contest: ContestFile = CONTEST
) -> None:
    """Stop the contest, or one server, at once; connections are closed.

    Examples: `contestmaster admin suspend --reason "power cut"`,
    `contestmaster admin suspend Cows2 --reason "its network is down"`

    Parameters
    ----------
    scope
        `all`, or a server's name.
    reason
        Announced to the teams; asked for on a terminal if not given.
    contest
        The contest's file.
    """
    text = given_reason(reason, f"is {scope} suspended")
    with Organiser(contest) as organiser:
        organiser.do("SUSPEND", {"scope": scope, "text": text})
    print(f"{scope} is suspended")


@admin.command
def resume(
    scope: str = "all",
    /,
    *,
    delay: float = 0,
    reason: Reason = None,
    contest: ContestFile = CONTEST,
) -> None:
    """Let what was suspended go on, at the beginning of the turn that was cut.

    Examples: `contestmaster admin resume`,
    `contestmaster admin resume --delay 300 --reason "the power is back"`

    Parameters
    ----------
    scope
        `all`, or a server's name.
    delay
        Seconds until then; the time is announced.
    reason
        Announced to the teams.
    contest
        The contest's file.
    """
    text = reason or ("the contest goes on" if scope == "all" else f"{scope} goes on")
    with Organiser(contest) as organiser:
        organiser.do("RESUME", {"scope": scope, "text": text, "delay": f"{delay:.6f}"})
    print(f"{scope} goes on" + (f" in {delay:g} s" if delay else ""))


@admin.command
def announce(text: str, /, *, contest: ContestFile = CONTEST) -> None:
    """Tell all teams something.

    Example: `contestmaster admin announce "Lunch is served."`

    Parameters
    ----------
    text
        What to tell them.
    contest
        The contest's file.
    """
    with Organiser(contest) as organiser:
        organiser.do("ANNOUNCE", {"text": text})
    print("announced")


@admin.command
def tell(team: str, text: str, /, *, contest: ContestFile = CONTEST) -> None:
    """Tell one team something; it stands on its page of questions, and nobody else reads it.

    Example: `contestmaster admin tell red "Your bot sends each line twice."`

    Parameters
    ----------
    team
        The team's login.
    text
        What to tell it.
    contest
        The contest's file.
    """
    with Organiser(contest) as organiser:
        organiser.do("TELL", {"team": team, "text": text})
    print(f"{team} is told")


@admin.command
def void(
    server: str,
    game: int | None = None,
    /,
    *,
    reason: Reason = None,
    contest: ContestFile = CONTEST,
) -> None:
    """Void a game: the current one ends with this turn and pays nothing.

    A game that has ended loses its awards; `restore` puts them back.

    Examples: `contestmaster admin void Cows2 --reason "its map was wrong"`,
    `contestmaster admin void Cows2 14 --reason "its map was wrong"`

    Parameters
    ----------
    server
        The server's name.
    game
        The game's number; by default the current one.
    reason
        Announced to the teams; asked for on a terminal if not given.
    contest
        The contest's file.
    """
    text = given_reason(reason, "is the game void")
    arguments = {"server": server, "text": text} | ({} if game is None else {"game_no": game})
    with Organiser(contest) as organiser:
        organiser.do("VOID_GAME", arguments)
    print(f"{'the current game' if game is None else f'game {game}'} of {server} is void")


@admin.command
def restore(
    server: str, game: int, /, *, reason: Reason = None, contest: ContestFile = CONTEST
) -> None:
    """Let the awards of a game that was voided after its end count again.

    Example: `contestmaster admin restore Cows2 14 --reason "the map was right after all"`

    Parameters
    ----------
    server
        The server's name.
    game
        The game's number.
    reason
        Announced to the teams; asked for on a terminal if not given.
    contest
        The contest's file.
    """
    text = given_reason(reason, "does the game count again")
    with Organiser(contest) as organiser:
        organiser.do("RESTORE_GAME", {"server": server, "game_no": game, "text": text})
    print(f"game {game} of {server} counts again")


@admin.command
def thaw(*, contest: ContestFile = CONTEST) -> None:
    """Let everyone see the rankings again that were frozen before the end.

    Example: `contestmaster admin thaw`

    Parameters
    ----------
    contest
        The contest's file.
    """
    with Organiser(contest) as organiser:
        organiser.do("LIFT_FREEZE")
    print("the rankings are open again")
