"""All mutations, room by room; ``python -m tests.mutations --list`` shows them.

They stand for the faults that would cost a contest most, and for those that are easily made: a
limit off by one, things of one instant in another order, a reply before its order is stored, a
failure that nobody hears of, a checksum that nobody compares, a secret that is shown. One that
changes nothing that could be noticed has no place here.
"""

from typing import Final

from tests.mutations.contest import CONTEST
from tests.mutations.host import HOST
from tests.mutations.kernel import KERNEL
from tests.mutations.line import LINE
from tests.mutations.mutation import Mutation
from tests.mutations.storage import STORAGE
from tests.mutations.wasm import WASM

MUTATIONS: Final[tuple[Mutation, ...]] = (*KERNEL, *LINE, *STORAGE, *WASM, *HOST, *CONTEST)
