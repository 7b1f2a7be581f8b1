"""Hostile modules: whatever they do, the match goes on, and the host survives."""

import resource
import time

import msgspec
import pytest
from tests.wasm.playing import SMALL, against, compiled
from tests.wasm.wats import bot, for_ever, said

from contestmaster.bots.account import LOG_BYTES
from contestmaster.wasm import RefusedModuleError
from contestmaster.wasm.checking import checked
from contestmaster.wasm.limits import Limits
from contestmaster.wasm.wasi import CHUNK

TURNS = 4
ORDER = "RESIGN_NOT\n"  # no order: each is on record as refused, so it can be counted


def said_so_often(match, line=ORDER):
    """Return how often a line was heard of the guest."""
    return sum(each.times for each in match.played.refused if each.seat == 0)


def goes_on(match):
    """See that the match was played to its end, and the other one has played."""
    assert match.played.turns == TURNS
    assert match.played.counted[1].orders > 0
    return match.account


def test_a_good_bot_plays_each_turn():
    """WASM-1, WASM-2: what it says and hears is the line protocol; WAIT ends its turn."""
    each_turn = said(ORDER) + "(call $lines (i32.const 1)) (call $wait)"
    match = against(bot(for_ever(each_turn), [ORDER], waits=4))
    account = goes_on(match)
    assert said_so_often(match) == TURNS
    assert (account.left, account.frozen, len(account.fuel)) == ("", 0, TURNS)


def test_an_endless_loop_is_frozen_and_goes_on():
    """WASM-20, WASM-21: what it has ordered stands; it goes on where it was."""
    spin = """
      (loop $count
        (i32.store (i32.const 64) (i32.add (i32.load (i32.const 64)) (i32.const 1)))
        (br_if $count (i32.lt_u (i32.load (i32.const 64)) (i32.const 800000))))
    """
    match = against(bot(said(ORDER) + spin + said(ORDER) + for_ever(""), [ORDER]))
    account = goes_on(match)
    assert said_so_often(match) == 2  # the second one turns later, where the loop had its end
    assert (account.left, account.frozen) == ("", TURNS)
    most = SMALL.fuel_turn + SMALL.call_fuel + 100  # a line is paid for when it is answered
    assert all(SMALL.fuel_turn <= fuel < most for fuel in account.fuel)


def test_memory_that_grows_without_end_is_refused():
    """WASM-24: more memory than the limit is not given; the bot goes on."""
    grow = for_ever("(drop (memory.grow (i32.const 16)))")
    account = goes_on(against(bot(grow), limits=Limits(memory_mib=2, fuel_turn=3_000_000)))
    assert account.left == ""
    assert account.memory <= 2 * 2**20


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('(memory (export "memory") 65536)', "4,294,967,296 bytes of memory"),
        ('(memory (export "memory") 1) (table 4000000 funcref)', "table"),
        ('(memory (export "memory") 1)' + "(table 9 funcref)" * 9, "table count too high"),
        ('(memory (export "memory") 1 1 shared)', "no module that may play"),
        ('(memory (export "memory") i64 1)', "no module that may play"),
        ('(memory (export "memory") 1) (memory 1)', "no module that may play"),
    ],
)
def test_memories_and_tables_that_are_too_large_are_refused(text, why):
    """WASM-24, WASM-51: at submission, in one sentence."""
    module = f'(module {text} (func (export "_start")))'
    with pytest.raises(RefusedModuleError, match=why) as refused:
        checked(compiled(module), SMALL)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("(loop $l (br $l))", "start section has used up the fuel"),
        ("unreachable", "it has given up by itself"),
        ("(drop (call $random_get (i32.const 0) (i32.const 8)))", "before it has begun"),
    ],
)
def test_a_start_section_that_does_not_end_is_refused(body, why):
    """WASM-23: the start has a budget, and nothing is answered before the first turn."""
    module = bot("", functions=f"(func $begin {body}) (start $begin)")
    with pytest.raises(RefusedModuleError, match=why):
        checked(compiled(module), SMALL)


def test_recursion_without_end_leaves():
    """WASM-25, WASM-30."""
    account = goes_on(against(bot("(call $deep)", functions="(func $deep (call $deep))")))
    assert account.left == "it calls itself too deep: its stack is used up"
    assert account.left_turn == 1


@pytest.mark.parametrize(
    ("imported", "params", "call", "code"),
    [
        ("path_open", "i32 i32 i32 i32 i32 i64 i64 i32 i32", "i32 3 0 64 4 0 0 0 0 64", 76),
        ("path_unlink_file", "i32 i32 i32", "i32 3 64 4", 76),
        ("fd_prestat_get", "i32 i32", "i32 3 64", 8),
        ("sock_send", "i32 i32 i32 i32 i32", "i32 4 64 1 0 64", 57),
        ("environ_sizes_get", "i32 i32", "i32 64 68", 0),
        ("args_sizes_get", "i32 i32", "i32 64 68", 0),
        ("clock_res_get", "i32 i32", "i32 0 64", 0),
    ],
)
def test_files_sockets_and_the_environment_are_not_there(imported, params, call, code):
    """WASM-10: they are refused with a code; the program goes on, and exits with that code here."""
    kinds, values = params.split(), call.split()[1:]
    given = " ".join(f"({kind}.const {n})" for kind, n in zip(kinds, values, strict=True))
    imports = (
        f'(import "wasi_snapshot_preview1" "{imported}"'
        f" (func $asked (param {params}) (result i32)))"
    )
    account = goes_on(against(bot(f"(call $exit (call $asked {given}))", imports=imports)))
    assert account.left == f"it has ended, with exit code {code}"


def test_the_clock_counts_turns():
    """WASM-11: it says the turn, in seconds, and stands still within it."""
    look = """
      (drop (call $clock (i32.const 0) (i64.const 0) (i32.const 64)))
      (i32.store8 (i32.const 72)
        (i32.add (i32.const 48)
          (i32.wrap_i64 (i64.div_u (i64.load (i32.const 64)) (i64.const 1000000000)))))
      (call $put (i32.const 2) (i32.const 72) (i32.const 1))
    """
    account = goes_on(against(bot(for_ever(look + look + "(call $wait)"), waits=4)))
    assert account.log == b"00112233"


def test_a_flood_without_a_line_feed_is_bounded():
    """WASM-22: bytes cost; the bot is frozen, and the host keeps only what it must."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    flood = bot(for_ever("(call $say (i32.const 20000) (i32.const 65536))"))
    account = goes_on(against(flood, limits=Limits(fuel_turn=100_000_000)))
    assert (account.left, account.frozen) == ("", TURNS)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 64 * 1024


def test_a_flood_of_commands_stops_at_the_limit():
    """WASM-2: beyond the limit of commands a seat waits; what it floods later waits with it."""
    match = against(bot(for_ever(said(ORDER)), [ORDER]), limits=Limits(fuel_turn=50_000_000))
    goes_on(match)
    assert match.played.counted[0].malformed == 100 * TURNS


def test_waits_that_flood_are_paid_for():
    """WASM-22: each line that is answered costs, also those that the limit does not count."""
    line = "WAIT -1\n"
    account = goes_on(against(bot(for_ever(said(line)), [line])))
    assert account.frozen == TURNS
    # A chunk of lines is answered at once, and then they are charged.
    most = SMALL.fuel_turn + SMALL.call_fuel * (2 * CHUNK // len(line))
    assert all(fuel < most for fuel in account.fuel)


def test_what_is_said_after_the_end_of_the_turn_is_bounded():
    """WASM-22: who waits and floods is heard again in the next turn."""
    flood = bot(
        "(call $wait_only)" + for_ever("(call $say (i32.const 8192) (i32.const 65536))"),
        functions="(func $wait_only (call $say (i32.const 8192) (i32.const 5)))",
    )
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    account = goes_on(against(flood, limits=Limits(fuel_turn=100_000_000)))
    assert account.left == ""
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 64 * 1024


def test_who_floods_and_exits_has_left():
    """WASM-30: though nobody listens to what it said last."""
    flood = """
      (call $say (i32.const 8192) (i32.const 5))
      (loop $more
        (i32.store (i32.const 64) (i32.add (i32.load (i32.const 64)) (i32.const 1)))
        (call $say (i32.const 20000) (i32.const 65536))
        (br_if $more (i32.lt_u (i32.load (i32.const 64)) (i32.const TIMES))))
      (call $exit (i32.const 4))
    """
    for times in (1, 2, 3, 20):
        body = flood.replace("TIMES", str(times))
        account = goes_on(against(bot(body), limits=Limits(fuel_turn=100_000_000)))
        assert account.left == "it has ended, with exit code 4"


def test_millions_of_empty_writes_are_bounded():
    """WASM-22: each call of the host costs as much as it takes."""
    empty = bot(for_ever("(call $say (i32.const 0) (i32.const 0))"))
    began = time.process_time()
    account = goes_on(against(empty, limits=Limits(fuel_turn=100_000_000)))
    assert account.frozen == TURNS
    assert time.process_time() - began < 20


def test_a_log_is_cut():
    """WASM-14: no more is kept than the author needs."""
    shout = for_ever("(call $put (i32.const 2) (i32.const 8192) (i32.const 60000))")
    account = goes_on(against(bot(shout)))
    assert len(account.log) == LOG_BYTES


@pytest.mark.parametrize("function", ["fd_read", "fd_write"])
@pytest.mark.parametrize("place", ["-16", "131065", "2147483647", "65536"])
def test_wild_pointers_are_refused(function, place):
    """WASM-13: a pointer outside the memory is answered with FAULT, and nothing is touched."""
    fd = 0 if function == "fd_read" else 1
    call = f"(call ${function} (i32.const {fd}) (i32.const {place}) (i32.const 9999) (i32.const 8))"
    account = goes_on(against(bot(f"(call $exit {call})")))
    assert account.left == "it has ended, with exit code 21"
    call = f"(call ${function} (i32.const {fd}) (i32.const 0) (i32.const 1) (i32.const -2))"
    account = goes_on(against(bot(f"(call $exit {call})")))
    assert account.left == "it has ended, with exit code 21"
    # A vector that lies inside, and leads outside.
    leads = f"""
      (i32.store (i32.const 0) (i32.const {place})) (i32.store (i32.const 4) (i32.const 131072))
      (call $exit (call ${function} (i32.const {fd}) (i32.const 0) (i32.const 1) (i32.const 8)))
    """
    account = goes_on(against(bot(leads)))
    assert account.left == "it has ended, with exit code 21"


def test_any_arguments_leave_the_host_alive():
    """WASM-13: the functions of the host are called with all kinds of random arguments."""
    fuzz = for_ever("""
      (drop (call $random_get (i32.const 64) (i32.const 64)))
      (drop (call $fd_write (i32.and (i32.load (i32.const 64)) (i32.const 3))
        (i32.load (i32.const 68)) (i32.load8_u (i32.const 72)) (i32.load (i32.const 76))))
      (drop (call $random_get (i32.load (i32.const 80)) (i32.load16_u (i32.const 84))))
      (drop (call $clock (i32.load (i32.const 88)) (i64.load (i32.const 92))
        (i32.load (i32.const 100))))
      (drop (call $fd_read (i32.const 5) (i32.load (i32.const 104)) (i32.const 3)
        (i32.load (i32.const 108))))
    """)
    account = goes_on(against(bot(fuzz), limits=Limits(fuel_turn=20_000_000)))
    assert account.frozen + bool(account.left) >= 1


def test_who_reads_out_of_turn_leaves():
    """WASM-31: nothing can come any more, so it passes from then on."""
    match = against(bot(said("TEAM") + "(call $lines (i32.const 1))", ["TEAM"]))
    account = goes_on(match)
    assert account.left == "it reads though no reply is to come: a command ends with a line feed"
    assert account.left_turn == 1


@pytest.mark.parametrize(
    ("body", "left"),
    [
        ("(call $exit (i32.const 3))", "it has ended, with exit code 3"),
        ("(call $wait) (call $exit (i32.const 0))", "it has ended, with exit code 0"),
        ("unreachable", "it has given up by itself (unreachable)"),
        ("", "it has ended: _start has returned"),
        ("(drop (i32.div_u (i32.const 1) (i32.const 0)))", "it divides by zero"),
        ("(drop (i32.load (i32.const -4)))", "it reaches outside its memory"),
    ],
)
def test_who_leaves_passes_and_its_orders_stand(body, left):
    """WASM-30: what was ordered before stands, the match counts, the author sees why."""
    match = against(bot(said(ORDER) + body, [ORDER], waits=5))
    account = goes_on(match)
    assert said_so_often(match) == 1
    assert account.left == left
    assert account.left_turn == (2 if "$wait" in body else 1)
    assert len(account.fuel) == account.left_turn


@pytest.mark.parametrize(
    ("module", "why"),
    [
        ('(import "env" "fork" (func)) (memory (export "memory") 1)', "'fork' from 'env'"),
        ('(import "wasi_snapshot_preview1" "fork" (func))', "'fork' from"),
        ('(import "wasi_snapshot_preview1" "fd_read" (func (param i32)))', "does not fit its host"),
        ("", "exports no memory"),
        ('(import "env" "memory" (memory 1))', "'memory' from 'env'"),
    ],
)
def test_wrong_imports_are_refused(module, why):
    """WASM-51: whatever no bot has, by name, in one sentence."""
    memory = "" if "memory" in module or not module else '(memory (export "memory") 1)'
    text = f'(module {module} {memory} (func (export "_start")))'
    with pytest.raises(RefusedModuleError, match=why) as refused:
        checked(compiled(text), SMALL)
    assert "\n" not in str(refused.value)


def test_what_a_bot_is_called_does_no_harm_where_it_is_shown():
    """WASM-51: a refusal is one sentence, without what a terminal would obey."""
    text = (
        '(module (import "wasi_snapshot_preview1" "\\1b[2J" (func)) (memory (export "memory") 1))'
    )
    with pytest.raises(RefusedModuleError) as refused:
        checked(compiled(text), SMALL)
    assert str(refused.value).isprintable()


def test_a_module_without_a_beginning_is_refused():
    """WASM-51."""
    for text in (
        "",
        '(func (export "_start") (param i32))',
        '(global (export "_start") i32 (i32.const 0))',
    ):
        module = compiled(f'(module (memory (export "memory") 1) {text})')
        with pytest.raises(RefusedModuleError, match="no function _start"):
            checked(module, SMALL)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "no WebAssembly"),
        (b"\x7fELF" + bytes(60), "no WebAssembly"),
        (b"\0asm\2\0\0\0", "unknown version"),
        (b"\0asm\1\0\0\0" + bytes(3), "no module that may play"),
        (b"\0asm\x0d\0\1\0" + b"\xff" * 9, "no component that may play"),
    ],
)
def test_what_is_no_webassembly_is_refused(data, why):
    """WASM-51."""
    with pytest.raises(RefusedModuleError, match=why):
        checked(data, SMALL)


def test_too_large_is_refused():
    """WASM-50: before anything is compiled."""
    with pytest.raises(RefusedModuleError, match="1,048,576 are the most"):
        checked(b"\0asm\1\0\0\0" + bytes(1 << 20), msgspec.structs.replace(SMALL, size_mib=1))


def bomb(branches):
    """Return a small module that takes much to compile: one function of many branches."""
    body = "(block (br_if 0 (local.get 0)) (local.set 0 (i32.add (local.get 0) (local.get 1))))"
    return bot("", functions=f"(func $bomb (param i32 i32) {body * branches})")


@pytest.mark.slow
def test_a_compile_bomb_is_refused():
    """WASM-50: compiling has limits of its own, and so has the process it is done in."""
    data = compiled(bomb(60_000))
    assert len(data) < 2**20
    quick = msgspec.structs.replace(SMALL, compile_seconds=1)
    small = msgspec.structs.replace(SMALL, compile_mib=512)
    for limits, why in ((quick, "takes more than 1 s"), (small, "takes more than 512 MiB")):
        checked(compiled(bomb(10 + limits.compile_seconds)), limits)  # a few branches do no harm
        with pytest.raises(RefusedModuleError, match=why):
            checked(data, limits)
