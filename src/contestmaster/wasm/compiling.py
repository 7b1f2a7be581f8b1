"""The process that compiles one bot, with limits of its own; it ends when that is done.

Run as a program (``python -m contestmaster.wasm.compiling``) it reads a job, a JSON line, and below
it the bytes of the module, and writes its finding, a JSON object. What it has compiled lies in the
file that the job names.
"""

import sys
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from contestmaster.wasm.errors import RefusedModuleError
from contestmaster.wasm.facts import ModuleFacts
from contestmaster.wasm.limits import Limits
from contestmaster.wasm.module import kind_of

COMMAND: Final = (sys.executable, "-m", "contestmaster.wasm.compiling")
"""What starts it."""

_MIB: Final = 1 << 20


class CompileJob(msgspec.Struct, frozen=True):
    """What is to be compiled.

    Attributes:
        limits: of the match, and of this process.
        target: the file to write.
    """

    limits: Limits
    target: str


class CompileFinding(msgspec.Struct, frozen=True):
    """What came of a job.

    Attributes:
        refused: why it is no bot that may play; empty if it may.
        facts: what it is made of, where that is known.
    """

    refused: str = ""
    facts: ModuleFacts = ModuleFacts()


def compile_module(data: bytes, limits: Limits) -> tuple[bytes, ModuleFacts]:
    """Compile a module and see that everything it asks for is there.

    Raises:
        RefusedModuleError: it is no bot.
    """
    kind = kind_of(data)
    if kind == "core":
        from contestmaster.wasm.core import compiled_core  # noqa: PLC0415 - where the engine is

        return compiled_core(data, limits)
    from contestmaster.wasm.component import compiled_component  # noqa: PLC0415

    return compiled_component(data, limits)


def limit_process(limits: Limits) -> None:
    """Let this process use no more than compiling may, where the system can see to that."""
    try:
        import resource  # noqa: PLC0415 - not on Windows, where only the clock limits it
    except ImportError:
        return
    seconds, memory = limits.compile_seconds, limits.compile_mib * _MIB
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def main(jobs: BinaryIO, findings: BinaryIO) -> None:
    """Do one job."""
    job = msgspec.json.decode(jobs.readline(), type=CompileJob)
    data = jobs.read()
    limit_process(job.limits)
    try:
        code, facts = compile_module(data, job.limits)
        Path(job.target).write_bytes(code)
        finding = CompileFinding(facts=facts)
    except RefusedModuleError as error:
        finding = CompileFinding(refused=str(error))
    except MemoryError:
        finding = CompileFinding(refused=too_much_memory(job.limits))
    findings.write(msgspec.json.encode(finding))


def too_much_memory(limits: Limits) -> str:
    """Say that compiling takes too much memory."""
    return f"compiling it takes more than {limits.compile_mib} MiB of memory"


if __name__ == "__main__":
    main(sys.stdin.buffer, sys.stdout.buffer)
