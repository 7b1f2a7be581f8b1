"""Faults of bots in WebAssembly: pointers, prices, where they are frozen, what they may learn."""

from tests.mutations.mutation import Mutation

WASM = (
    Mutation(
        "wasm/core.py",
        "if pointer + size > self._size:",
        "if pointer + size > self._size + 70_000:",
        "a pointer outside the memory of a bot is refused [WASM-13]",
        ("tests/wasm/test_hostile.py::test_wild_pointers_are_refused",),
    ),
    Mutation(
        "wasm/wasi.py",
        "    guest.charge(len(said))\n",
        "",
        "each byte that passes is paid for [WASM-22]",
        ("tests/wasm/test_wasi.py::test_what_is_written_is_heard_and_paid_for",),
    ),
    Mutation(
        "wasm/bot.py",
        "self._frozen += not dialogue.turn_over",
        "self._leave('it is out of fuel')",
        "who has used up its fuel is frozen, and goes on [WASM-20]",
        ("tests/wasm/test_hostile.py::test_an_endless_loop_is_frozen_and_goes_on",),
    ),
    Mutation(
        "wasm/chance.py",
        'f"{commitment}\\n{seat}"',
        'f"{commitment}"',
        "random numbers are others on every seat [WASM-12]",
        ("tests/wasm/test_repeatable.py::test_another_commitment_has_other_random_numbers",),
    ),
    Mutation(
        "wasm/checking.py",
        "        if not (_ours(code) and _ours(about)):\n            return None\n",
        "",
        "compiled code that others could have written is not loaded [WASM-50]",
        ("tests/wasm/test_checking.py::test_code_that_others_could_have_written_is_not_loaded",),
    ),
)
