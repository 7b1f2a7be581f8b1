"""Bots in WebAssembly text, written for tests: well-behaved ones, and all kinds of hostile ones."""

from collections.abc import Iterable

PRELUDE = """
  (import "wasi_snapshot_preview1" "fd_read"
    (func $fd_read (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_write"
    (func $fd_write (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "random_get"
    (func $random_get (param i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "clock_time_get"
    (func $clock (param i32 i64 i32) (result i32)))
  (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
  (memory (export "memory") 2 {pages})
  ;; 0: the vector of a call; 8: how many bytes; 1024: what is read; 8192: texts
  (func $put (param $fd i32) (param $at i32) (param $size i32)
    (i32.store (i32.const 0) (local.get $at))
    (i32.store (i32.const 4) (local.get $size))
    (drop (call $fd_write (local.get $fd) (i32.const 0) (i32.const 1) (i32.const 8))))
  (func $say (param $at i32) (param $size i32)
    (call $put (i32.const 1) (local.get $at) (local.get $size)))
  (func $get (param $at i32) (param $size i32) (result i32)
    (i32.store (i32.const 0) (local.get $at))
    (i32.store (i32.const 4) (local.get $size))
    (drop (call $fd_read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)))
    (i32.load (i32.const 8)))
  ;; Read to the end of so many lines.
  (func $lines (param $count i32)
    (block $done (loop $next
      (br_if $done (i32.eqz (local.get $count)))
      (drop (call $get (i32.const 1024) (i32.const 1)))
      (if (i32.eq (i32.load8_u (i32.const 1024)) (i32.const 10))
        (then (local.set $count (i32.sub (local.get $count) (i32.const 1)))))
      (br $next))))
  ;; The three lines that answer WAIT, and those of the game below them.
  (func $wait
    (call $say (i32.const 8192) (i32.const 5))
    (call $lines (i32.const {waits})))
  (data (i32.const 8192) "WAIT\\n")
"""


def bot(
    body: str,
    texts: Iterable[str] = (),
    *,
    functions: str = "",
    pages: str = "",
    waits: int = 3,
    imports: str = "",
) -> str:
    """Return a module whose ``_start`` is this body; text n lies at 8448 + 256 * n."""
    placed = "".join(
        f"(data (i32.const {8448 + 256 * n}) {_quoted(text)})" for n, text in enumerate(texts)
    )
    prelude = PRELUDE.replace("{pages}", pages).replace("{waits}", str(waits))
    return f'(module {imports}{prelude}{placed}{functions}(func (export "_start") {body}))'


def said(text: str, place: int = 0) -> str:
    """Return the instruction that says the text at a place."""
    return f"(call $say (i32.const {8448 + 256 * place}) (i32.const {len(text)}))"


def for_ever(body: str) -> str:
    """Return a loop without end."""
    return f"(loop $for_ever {body} (br $for_ever))"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def component(body: str) -> str:
    """Return a component whose ``turn`` logs TURN (4 bytes at 100) and does this; WAIT is at 104.

    The reply of ``$ask`` lies somewhere behind 65536; where, is put at its last argument.
    """
    return f"""(component
      (import "ask" (func $ask (param "command" string) (result string)))
      (import "log" (func $log (param "text" string)))
      (import "random" (func $random (result u64)))
      (core module $libc
        (memory (export "memory") 4)
        (global $top (mut i32) (i32.const 65536))
        (func (export "realloc") (param i32 i32 i32 i32) (result i32)
          (if (i32.gt_u (global.get $top) (i32.const 120000))
            (then (global.set $top (i32.const 65536))))
          (global.get $top)
          (global.set $top (i32.add (global.get $top) (local.get 3)))))
      (core instance $libc (instantiate $libc))
      (core func $ask_ (canon lower (func $ask)
        (memory (core memory $libc "memory")) (realloc (core func $libc "realloc"))))
      (core func $log_ (canon lower (func $log)
        (memory (core memory $libc "memory")) (realloc (core func $libc "realloc"))))
      (core func $random_ (canon lower (func $random)))
      (core module $m
        (import "l" "memory" (memory 4))
        (import "h" "ask" (func $ask (param i32 i32 i32)))
        (import "h" "log" (func $log (param i32 i32)))
        (import "h" "random" (func $random (result i64)))
        (data (i32.const 100) "TURNWAIT")
        (func (export "turn")
          (drop (call $random))
          (call $log (i32.const 100) (i32.const 4))
          {body}))
      (core instance $i (instantiate $m
        (with "l" (instance $libc))
        (with "h" (instance
          (export "ask" (func $ask_))
          (export "log" (func $log_))
          (export "random" (func $random_))))))
      (func (export "turn") (canon lift (core func $i "turn"))))"""
