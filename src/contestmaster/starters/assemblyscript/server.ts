// Plays on standard input and output: a command goes out, OK or FAILED and some lines come back.

// @ts-ignore: a decorator of AssemblyScript
@external("wasi_snapshot_preview1", "fd_read")
declare function fd_read(file: i32, parts: usize, count: i32, done: usize): i32;
// @ts-ignore: a decorator of AssemblyScript
@external("wasi_snapshot_preview1", "fd_write")
declare function fd_write(file: i32, parts: usize, count: i32, done: usize): i32;
// @ts-ignore: a decorator of AssemblyScript
@external("wasi_snapshot_preview1", "random_get")
declare function random_get(bytes: usize, length: usize): i32;
// @ts-ignore: a decorator of AssemblyScript
@external("wasi_snapshot_preview1", "proc_exit")
declare function proc_exit(status: i32): void;

const CHUNK = 4096;
const chunk = memory.data(CHUNK); // what was read last
const part = memory.data(12, 4); // where it goes, how many bytes at most, how many there were
let at: i32 = 0; // so much of it has been taken
let end: i32 = 0;

/** The words of one line; 0 and "" stand for those that are not there. */
export class Words {
  constructor(public all: string[]) {}

  word(at: i32): string {
    return at < this.all.length ? this.all[at] : "";
  }

  real(at: i32): f64 {
    const value = parseFloat(this.word(at));
    return isNaN(value) ? 0 : value;
  }

  int(at: i32): i32 {
    return <i32>this.real(at);
  }

  /** All words from one on, as numbers. */
  ints(from: i32): i32[] {
    const numbers: i32[] = [];
    for (let at = from; at < this.all.length; at++) numbers.push(this.int(at));
    return numbers;
  }
}

/** Read a line. */
export function line(): string {
  let text = "";
  while (true) {
    const from = at;
    while (at < end && load<u8>(chunk + at) != 10) at++;
    text += String.UTF8.decodeUnsafe(chunk + from, at - from);
    if (at++ < end) return text;
    store<usize>(part, chunk);
    store<i32>(part + 4, CHUNK);
    if (fd_read(0, part, 1, part + 8) != 0 || load<i32>(part + 8) == 0) proc_exit(0);
    at = 0;
    end = load<i32>(part + 8);
  }
}

/** Read the words of the next line. */
export function read(): Words {
  return new Words(line().split(" "));
}

function write(file: i32, text: string): void {
  const bytes = String.UTF8.encode(text + "\n");
  store<usize>(part, changetype<usize>(bytes));
  store<i32>(part + 4, bytes.byteLength);
  fd_write(file, part, 1, part + 8);
}

/** Write a line into the log of the bot. */
export function log(text: string): void {
  write(2, text);
}

/** Send a command; return whether it was accepted, and say in the log if it was not. */
export function ask(command: string): bool {
  while (true) {
    write(1, command);
    const answer = line();
    if (answer == "OK") return true;
    if (!answer.startsWith("FAILED 6 ")) {
      log(`${command}: ${answer}`);
      return false;
    }
    line(); // one command too many: WAITING, then OK in the next turn
    line();
  }
}

/** Return the words of a reply of one line; none if the command was refused. */
export function row(command: string): Words {
  return ask(command) ? read() : new Words([]);
}

/** Return the words of each line of a list, which begins with their number. */
export function rows(command: string): Words[] {
  const list: Words[] = [];
  for (let left = row(command).int(0); left > 0; left--) list.push(read());
  return list;
}

/** Play until the end. After a wait this game gives so many lines (`tail`). */
export function play(turn: () => void, tail: i32 = 0): void {
  let ended = "-1"; // how many turns have, as far as we know
  while (ask(`WAIT ${ended}`)) {
    line(); // WAITING, and how long
    line(); // OK: the turn has begun
    ended = line();
    for (let left = tail; left > 0; left--) line();
    turn();
  }
}

/** Draw a number from `low` to `high`, the same whenever the match is played again. */
export function between(low: i32, high: i32): i32 {
  random_get(part, 4);
  return low + <i32>(load<u32>(part) % <u32>(high - low + 1));
}

/** What becomes of a mistake: it is told, and the bot has left. */
export function fail(message: string | null, file: string | null, row: u32, column: u32): void {
  log(`${file ? file : ""}:${row}:${column}: ${message ? message : "the bot has failed"}`);
  unreachable();
}
