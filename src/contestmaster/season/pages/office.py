"""The organisers' office: pause, close, settle; workers, alarms, bots."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from litestar import Response, get, post
from litestar.params import URLEncodedBody
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.shell.requests import demand_form, led_to, sent_from_here
from contestmaster.kernel.instant import SECOND
from contestmaster.season.annals import player_seated
from contestmaster.season.machines import grouped_workers, shown_workers
from contestmaster.season.pages.asked import Ask, TheGate, ThePress, TheSite
from contestmaster.season.players import VersionPlayer
from contestmaster.season.site import SeasonSite
from contestmaster.storage import JobQueue
from contestmaster.tournament.job import job_of


@dataclass
class OfficeForm:
    """What the forms of the office send."""

    form: str = ""
    act: str = ""
    reason: str = ""
    matches: int | None = None
    worker: str = ""
    owner: str = ""


@get("/office")
async def office(request: Ask, press: ThePress, site: TheSite, gate: TheGate) -> Response[bytes]:
    """How the season is, and what an organiser may do."""
    gate.operator(request)
    return press.page(request, "office.html", await looked(site))


@post("/office", guards=[sent_from_here])
async def act(
    request: Ask, press: ThePress, site: TheSite, gate: TheGate, data: URLEncodedBody[OfficeForm]
) -> Response[Any]:
    """Do something as an organiser; settling is asked about first."""
    session = gate.operator(request)
    demand_form(session, data.form)
    person, house = session.visitor.login, site.house
    match data.act:
        case "pause":
            house.act(
                person, "PAUSE", reason=data.reason.strip() or "the organisers have paused it"
            )
        case "resume":
            house.act(person, "RESUME")
        case "close" | "open":
            house.act(person, "CLOSE", closed=data.act == "close")
        case "retry":
            await house.clerk.ask(JobQueue.retry)
        case "worker":
            owner = data.owner.strip() or person
            token = gate.desk.admit(person, data.worker.strip(), owner)
            values = await looked(site)
            values |= {"made": (data.worker.strip(), token)}
            return press.page(request, "office.html", values)
        case "end":
            gate.desk.end(person, data.worker, data.reason or "an organiser has made it void")
        case "settle?":
            values = await looked(site)
            values |= {"asking": settling(site, _games(data, site))}
            return press.page(request, "office.html", values)
        case "settle":
            house.settle(person, _games(data, site))
        case _:
            raise LookupError("there is no such act")
    return led_to(request, "/office")


def _games(data: OfficeForm, site: SeasonSite) -> int:
    """Return how many games of each bot are asked for: as the season file says, if it is not."""
    return site.house.settings.rounds.final if data.matches is None else data.matches


async def looked(site: SeasonSite) -> dict[str, Any]:
    """Return what the office shows."""
    machinery = await site.house.clerk.machinery()
    return {
        "machinery": machinery,
        "lost": [(one.group, ", ".join(_seated(one.body)), one.why) for one in machinery.abandoned],
        "alarms": [(one, _where(site, one.key)) for one in machinery.alarms],
        "bots": site.bots(),
        "asking": None,
        "made": None,
        "workers": grouped_workers(machinery.workers, site.now / SECOND),
        "remote": shown_workers(site.state, machinery.workers),
    }


def settling(site: SeasonSite, games: int) -> dict[str, Any]:
    """Return what settling would do now, and do nothing: who would play, and how many matches.

    No group is drawn: there may be millions.

    Raises:
        RefusedActError: no final round has so many games.
        LookupError: no final round can be played.
    """
    house = site.house
    house.demand_games(games)
    entrants = house.rules.finalists(site.state)
    if not entrants:
        raise LookupError("no game has enough bots for a final round")
    rounds = []
    for game, finalists in entrants.items():
        groups = house.planner.final_size(game, finalists, games)
        matches = groups * house.planner.mirrored(game)
        names = [VersionPlayer(one.bot, one.version).words for one in finalists]
        rounds.append((game, names, matches))
    waiting = [f"{bot.name} v{version.number}" for bot, version in site.state.unjudged()]
    return {"games": games, "rounds": rounds, "waiting": waiting}


def _seated(body: bytes) -> list[str]:
    return [player_seated(seat).words for seat in job_of(body).seats]


def _where(site: SeasonSite, key: str) -> int | None:
    """Return the number of the match of a job, if it can be shown."""
    return next((one.number for one in site.house.annals.shown() if one.key == key), None)


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (office, act)
