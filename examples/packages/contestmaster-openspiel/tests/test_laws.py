"""The laws that every game owes its hosts, of one game of each kind: one test for each law."""

from contestmaster.testing.plugin import laws_of
from contestmaster_openspiel.game import OpenSpiel, SpielParams

test_of_a_game_without_secrets = laws_of("openspiel", seeds=1)
test_of_dice = laws_of("spiel_backgammon", seeds=1, turns=20)
test_of_cards = laws_of("spiel_leduc_poker", seeds=2)
test_of_three_players = laws_of(OpenSpiel(SpielParams(game="kuhn_poker(players=3)")), seeds=2)
test_of_moves_at_the_same_time = laws_of("spiel_goofspiel", seeds=1)
