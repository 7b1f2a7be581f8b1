"""The laws that every game owes its hosts: one test for each, with clocks and without."""

from contestmaster.testing.plugin import laws_of
from contestmaster_chess.game import Chess
from contestmaster_chess.orders import Params

test_laws = laws_of("chess", seeds=2)
test_laws_without_clocks = laws_of(Chess(Params(minutes=0)), seeds=1)
