"""What an action will do, in sentences, before it is done."""

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from typing import Any, Final

from contestmaster.contest import ALL_SERVERS, State, elapsed, k_at
from contestmaster.contest.events import Announced
from contestmaster.doors.web.office.backstage import Backstage
from contestmaster.doors.web.pages.words import clock, count, span
from contestmaster.host.contest.trial import Trial
from contestmaster.kernel.instant import SECOND, to_text

Arguments = Mapping[str, Any]


def meaning(
    command: str, given: Arguments, backstage: Backstage, trial: Trial, day: Callable[[str], str]
) -> list[str]:
    """Return sentences that say what an action will do.

    Args:
        command: of the contest's vocabulary.
        given: its arguments.
        backstage: how things stand.
        trial: what came of the dry run.
        day: writes an instant in the contest's zone.
    """
    said = list(_SENTENCES[command](given, backstage))
    moved = trial.moved(backstage.state)
    if moved:
        said.append(f"In the general ranking {count(moved, 'team')} will have another place.")
    for event in trial.events:
        if isinstance(event, Announced):
            when = "" if event.when is None else f" It goes on {day(to_text(event.when))}."
            said.append(f"Everyone is told: “{event.text}”{when}")
    return said


def doing(command: str, given: Arguments, backstage: Backstage) -> str | None:
    """Return what an action does and to what, in a few words; ``None`` where its title says it.

    It stands above what will be done, and on the button that does it.
    """
    words = _DOING.get(command)
    return None if words is None else words(given, backstage)


def _on(verb: str) -> Callable[[Arguments, Backstage], str]:
    def words(given: Arguments, backstage: Backstage) -> str:
        del backstage
        return f"{verb} {'all servers' if given['scope'] == ALL_SERVERS else given['scope']}"

    return words


def _of_game(verb: str) -> Callable[[Arguments, Backstage], str]:
    def words(given: Arguments, backstage: Backstage) -> str:
        del backstage
        number = given.get("game_no")
        which = "the current game" if number is None else f"game {number}"
        return f"{verb} {which} of {given['server']}"

    return words


def _of_team(verb: str) -> Callable[[Arguments, Backstage], str]:
    return lambda given, backstage: f"{verb} {_name(given, backstage)}"


def _start(given: Arguments, backstage: Backstage) -> Iterator[str]:
    del given
    teams = sum(1 for _ in backstage.state.ranked())
    servers = count(len(backstage.params.servers), "server")
    yield f"The contest clock begins at 00:00:00, for {span(backstage.params.contest_duration_s)}."
    yield f"Game 1 begins on {servers}, with {count(teams, 'team')}."


def _end(given: Arguments, backstage: Backstage) -> Iterator[str]:
    del given
    left = backstage.params.duration - _clock(backstage)
    yield f"The contest ends now, {span(left / SECOND)} of contest time early."
    k = k_at(backstage.params, backstage.state, backstage.now) / 1_000_000
    yield f"Every server finishes its turn; what is scored then is scored with K {k:.6f}."
    yield "This cannot be taken back."


def _suspend(given: Arguments, backstage: Backstage) -> Iterator[str]:
    scope = given["scope"]
    closed = count(backstage.connections(scope), "connection")
    if scope == ALL_SERVERS:
        servers = count(len(backstage.params.servers), "server")
        yield f"{servers.capitalize()} stop at once; {closed} will be closed."
        if backstage.params.suspension_extends:
            yield f"The contest clock stands at {clock(_clock(backstage) / SECOND)}, and so does K."
        else:
            yield "The contest clock runs on."
    else:
        yield f"{scope} stops at once; {closed} will be closed."
        yield "The contest clock, and all other servers, run on."
    yield "The turn that is cut begins anew after the resumption; its orders stand."


def _resume(given: Arguments, backstage: Backstage) -> Iterator[str]:
    del backstage
    what = "All servers go" if given["scope"] == ALL_SERVERS else f"{given['scope']} goes"
    delay = Decimal(given["delay"])
    when = f"in {span(float(delay))}" if delay else "at once"
    yield f"{what} on {when}, in the turn that was cut."
    yield "Teams have to log in again."


def _announce(given: Arguments, backstage: Backstage) -> Iterator[str]:
    del given, backstage
    yield "The announcement stands on the pages at once."


def _thaw(given: Arguments, backstage: Backstage) -> Iterator[str]:
    del given, backstage
    yield "Everyone sees the true rankings, results and awards at once."


def _void(given: Arguments, backstage: Backstage) -> Iterator[str]:
    server, number = given["server"], given.get("game_no")
    on = backstage.state.servers.get(server)
    current = None if on is None else on.running
    if number is None or (current is not None and number == current.number):
        name = "The current game" if current is None else f"Game {current.number}"
        yield f"{name} of {server} ends at the next boundary and pays nothing; the next begins."
    else:
        yield f"The awards of game {number} of {server} no longer count."


def _restore(given: Arguments, backstage: Backstage) -> Iterator[str]:
    del backstage
    yield f"The awards of game {given['game_no']} of {given['server']} count again."


def _add(given: Arguments, backstage: Backstage) -> Iterator[str]:
    number = len(backstage.state.teams) + 1
    yield f"{given['name']} is registered as team {number}, and may log in at once."
    if backstage.state.started is not None:
        yield "It stands in the rankings with 0 points, and plays from each server's next game on."


def _password(given: Arguments, backstage: Backstage) -> Iterator[str]:
    yield f"The password of {_name(given, backstage)} is drawn anew; the old one is worth nothing."
    yield from _closed(given, backstage)


def _disable(given: Arguments, backstage: Backstage) -> Iterator[str]:
    yield f"{_name(given, backstage)} cannot log in any more; its seats, results and places stay."
    yield from _closed(given, backstage)


def _enable(given: Arguments, backstage: Backstage) -> Iterator[str]:
    yield f"{_name(given, backstage)} may log in again."


def _exclude(given: Arguments, backstage: Backstage) -> Iterator[str]:
    name = _name(given, backstage)
    yield f"{name} is taken out of all rankings, and gets no seat in any further game."
    yield from _closed(given, backstage)


def _readmit(given: Arguments, backstage: Backstage) -> Iterator[str]:
    yield f"{_name(given, backstage)} is ranked again, with all awards it had."


def _closed(given: Arguments, backstage: Backstage) -> Iterator[str]:
    open_ones = backstage.connections(ALL_SERVERS, _name(given, backstage))
    yield f"{count(open_ones, 'connection').capitalize()} of it will be closed."


def _name(given: Arguments, backstage: Backstage) -> str:
    state: State = backstage.state
    team = state.team(given["team"])
    return str(given["team"]) if team is None else team.name


def _clock(backstage: Backstage) -> int:
    return elapsed(backstage.params, backstage.state, backstage.now)


def _answer(given: Arguments, backstage: Backstage) -> Iterator[str]:
    number, asked = given["question"], backstage.state.questions
    if number <= len(asked):
        question = asked[number - 1]
        team = backstage.state.teams[question.team - 1].name
        yield f"{team} has asked: “{question.text}”"
        if question.answered is not None:
            yield f"The answer of before, “{question.answer}”, is replaced."
        if not (given["public"] or question.public):
            yield f"Only {team} reads the answer."


def _tell(given: Arguments, backstage: Backstage) -> Iterator[str]:
    yield f"Only {_name(given, backstage)} reads it: “{given['text']}”"


_SENTENCES: Final[Mapping[str, Callable[[Arguments, Backstage], Iterator[str]]]] = {
    "START": _start,
    "END": _end,
    "SUSPEND": _suspend,
    "RESUME": _resume,
    "ANNOUNCE": _announce,
    "ANSWER": _answer,
    "TELL": _tell,
    "LIFT_FREEZE": _thaw,
    "VOID_GAME": _void,
    "RESTORE_GAME": _restore,
    "ADD_TEAM": _add,
    "SET_PASSWORD": _password,
    "DISABLE": _disable,
    "ENABLE": _enable,
    "EXCLUDE": _exclude,
    "READMIT": _readmit,
}

_DOING: Final[Mapping[str, Callable[[Arguments, Backstage], str]]] = {
    "SUSPEND": _on("Suspend"),
    "RESUME": _on("Resume"),
    "TELL": _of_team("Write to"),
    "VOID_GAME": _of_game("Void"),
    "RESTORE_GAME": _of_game("Restore"),
    "ADD_TEAM": lambda given, _: f"Add {given['name']}",
    "SET_PASSWORD": _of_team("Draw a new password for"),
    "DISABLE": _of_team("Disable"),
    "ENABLE": _of_team("Enable"),
    "EXCLUDE": _of_team("Exclude"),
    "READMIT": _of_team("Readmit"),
}
