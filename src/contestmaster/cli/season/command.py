"""``season``: its commands."""

from contestmaster.cli.apps import new_app
from contestmaster.cli.season.init import init
from contestmaster.cli.season.serve import serve
from contestmaster.cli.season.settle import settle
from contestmaster.cli.season.standings import standings
from contestmaster.cli.season.submit import submit
from contestmaster.cli.season.token import token
from contestmaster.cli.season.work import work

season = new_app(
    "season", "A season: bots that people submit, fair matches, a ladder, and a final round."
)

for command in (init, serve, submit, work, token, standings, settle):
    season.command(command)
