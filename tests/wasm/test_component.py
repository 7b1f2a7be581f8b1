"""Components: turn is called each turn, ask says a command."""

import pytest
from tests.wasm.playing import SMALL, against, compiled
from tests.wasm.wats import component

from contestmaster.wasm import RefusedModuleError
from contestmaster.wasm.checking import checked
from contestmaster.wasm.limits import Limits

TURNS = 4


def asks(match):
    """Return how many commands were asked."""
    return sum(each.times for each in match.played.refused if each.seat == 0)


def test_turn_is_called_each_turn():
    """WASM-3: a command is answered whole, and the turn is over when turn returns."""
    match = against(component("(call $ask (i32.const 100) (i32.const 4) (i32.const 16))"))
    assert asks(match) == TURNS
    assert match.account.left == ""
    assert match.account.log == b"TURN\n" * TURNS


def test_an_endless_turn_is_frozen_and_goes_on():
    """WASM-20: also components go on where they were."""
    match = against(component("(loop $l (br $l))"))
    assert (match.account.frozen, match.account.left) == (TURNS, "")
    assert match.account.log == b"TURN\n"


def test_commands_beyond_the_limit_wait_for_the_next_turn():
    """WASM-3, WASM-2."""
    ask = "(loop $l (call $ask (i32.const 100) (i32.const 4) (i32.const 16)) (br $l))"
    match = against(component(ask), limits=Limits(fuel_turn=50_000_000))
    assert match.played.counted[0].malformed == 100 * TURNS


def test_a_wait_is_answered_when_the_next_turn_begins():
    """WASM-3: it need not be said, and is answered like on a connection where it is."""
    match = against(component("(call $ask (i32.const 104) (i32.const 4) (i32.const 16))"))
    assert match.account.log == b"TURN\n" * (TURNS // 2)
    assert match.account.left == ""


def test_a_trap_leaves():
    """WASM-30."""
    match = against(component("unreachable"))
    assert match.account.left == "it has given up by itself (unreachable)"
    assert match.played.turns == TURNS


def test_a_command_that_is_too_long_leaves():
    """WASM-13: what the host takes at once is bounded."""
    match = against(component("(call $ask (i32.const 0) (i32.const 70000) (i32.const 16))"))
    assert "more than 65,536 bytes at once" in match.account.left


def test_pointers_of_a_component_are_checked():
    """WASM-13."""
    match = against(component("(call $ask (i32.const -8) (i32.const 70) (i32.const 16))"))
    assert match.account.left
    assert match.played.turns == TURNS


def test_a_component_of_many_parts_is_refused():
    """WASM-24: instances take memory as well."""
    parts = "".join(f"(core instance $i{n} (instantiate $m))" for n in range(70))
    lifted = '(func (export "turn") (canon lift (core func $last "t")))'
    turn = f"(core instance $last (instantiate $m)) {lifted}"
    text = f'(component (core module $m (func (export "t"))) {parts} {turn})'
    with pytest.raises(RefusedModuleError, match="instance count too high"):
        checked(compiled(text), SMALL)


def test_what_a_component_may_not_import_is_refused():
    """WASM-51."""
    text = '(component (import "sleep" (func)) (core module $m) (core instance (instantiate $m)))'
    with pytest.raises(RefusedModuleError, match="imports 'sleep', which no bot has"):
        checked(compiled(text), SMALL)
    with pytest.raises(RefusedModuleError, match="exports no function turn"):
        checked(compiled("(component)"), SMALL)


def test_the_same_match_twice():
    """WASM-41."""
    source = component("(call $ask (i32.const 100) (i32.const 4) (i32.const 16)) (loop $l (br $l))")
    assert against(source).digest == against(source).digest
