import { describe, expect, it, vi } from "vitest";

import { asReplay, FormatError, type Frame, type Head } from "../../src/frames/format";
import { merged } from "../../src/frames/merge";
import {
  fetched,
  fiercest,
  getJson,
  pivotOf,
  PIECE,
  whole,
  type Source,
} from "../../src/frames/source";
import { Tape } from "../../src/frames/tape";
import type { Json } from "../../src/lib/json";

const HEAD: Head = {
  format: "contestmaster-frames/1",
  game: "count",
  version: 1,
  params: {},
  seats: ["red", "blue"],
  server: "Count1",
  game_no: 3,
  turns: 240,
  board: {},
};

/** A match in which turn n has the state {n, kept, "n": true}: a field comes and one goes. */
function frame(turn: number): Frame {
  const at = `2026-11-20T06:00:0${turn % 10}Z`;
  const events = turn % 7 === 0 ? [{ kind: "Seventh", turn }] : [];
  if (turn % 50 === 0) return { turn, at, state: state(turn), events };
  return { turn, at, patch: { n: turn, [`at${turn}`]: true, [`at${turn - 1}`]: null }, events };
}

function state(turn: number): Json {
  return { n: turn, kept: [1, 2], [`at${turn}`]: true };
}

function frames(from: number, to: number): Frame[] {
  return Array.from({ length: to - from + 1 }, (_, index) => frame(from + index));
}

describe("merge patches", () => {
  it.each<[Json, Json, Json]>([
    // The examples of RFC 7386, appendix A.
    [{ a: "b" }, { a: "c" }, { a: "c" }],
    [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
    [{ a: "b" }, { a: null }, {}],
    [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
    [{ a: ["b"] }, { a: "c" }, { a: "c" }],
    [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
    [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
    [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
    [
      ["a", "b"],
      ["c", "d"],
      ["c", "d"],
    ],
    [{ a: "b" }, ["c"], ["c"]],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: "b", c: null }, { a: "b" }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])("%j with %j is %j", (target, patch, result) => {
    const before = JSON.stringify(target);
    expect(merged(target, patch)).toEqual(result);
    expect(JSON.stringify(target)).toBe(before);
  });

  it("share what did not change", () => {
    const target = { same: { a: 1 }, other: 1 };
    const result = merged(target, { other: 2 }) as typeof target;
    expect(result.same).toBe(target.same);
  });
});

describe("a tape", () => {
  it("knows the state at every turn, whichever is asked for first", () => {
    const tape = new Tape(HEAD, frames(0, 240));
    for (const turn of [240, 0, 49, 50, 51, 123, 122, 7]) {
      expect(tape.at(turn)?.state).toEqual(state(turn));
    }
    expect([tape.first, tape.last, tape.size]).toEqual([0, 240, 241]);
    expect(tape.at(241)).toBeUndefined();
  });

  it("waits for the frame that a patch builds on", () => {
    const tape = new Tape(HEAD, frames(120, 130));
    expect(tape.has(125)).toBe(true);
    expect(tape.at(125)).toBeUndefined();
    tape.add(frames(100, 119));
    expect(tape.at(125)?.state).toEqual(state(125));
  });

  it("goes by the order of frames where numbers of turns jump", () => {
    const events: [] = [];
    const tape = new Tape(HEAD, [
      { turn: 3, at: "", state: { a: 1 }, events },
      { turn: 8, at: "", patch: { a: 2 }, events },
    ]);
    tape.follow({ turn: 20, at: "", patch: { b: 3 }, events });
    expect(tape.at(20)?.state).toEqual({ a: 2, b: 3 });
  });

  it("tells events with their turns, oldest first", () => {
    const tape = new Tape(HEAD, frames(50, 80));
    tape.add(frames(0, 49));
    expect(tape.events().map(({ turn }) => turn)).toEqual([
      0, 7, 14, 21, 28, 35, 42, 49, 56, 63, 70, 77,
    ]);
  });
});

describe("a source", () => {
  it("refuses what is of another form, and says so", () => {
    expect(() => asReplay({ format: "contestmaster-frames/9" })).toThrow(FormatError);
    expect(() => asReplay([])).toThrow("was given object");
    expect(() => whole({ ...HEAD, params: {}, seats: [] } as unknown as Json)).toThrow("no frames");
  });

  it("fetches the piece that is asked for, and the next", async () => {
    const asked: string[] = [];
    const get = (url: string): Promise<Json> => {
      asked.push(url);
      const query = new URL(url, "http://h").searchParams;
      const [from, to] = [Number(query.get("from")), Number(query.get("to"))];
      const piece = { ...HEAD, frames: frames(from, Math.min(to, 240)) };
      return Promise.resolve(piece as unknown as Json);
    };
    const inTheSecond = PIECE + 10;
    const source = await fetched("/api/games/Count1-3/replay", inTheSecond, get);
    expect(asked).toEqual([`/api/games/Count1-3/replay?from=${PIECE}&to=${2 * PIECE - 1}`]);
    expect(source.tape.at(inTheSecond)?.state).toEqual(state(inTheSecond));
    await source.ensure(10);
    await source.ensure(PIECE - 5);
    expect(source.tape.at(10)?.state).toEqual(state(10));
    expect(asked).toHaveLength(2); // the piece after it is here already
    await source.ensure(inTheSecond);
    expect(asked).toHaveLength(2); // its end is far
    await source.ensure(2 * PIECE - 5);
    expect(asked).toHaveLength(3);
    expect([source.first, source.last]).toEqual([0, 240]);
  });

  it("asks again after a failure", async () => {
    let up = true;
    const get = (): Promise<Json> =>
      up
        ? Promise.resolve({ ...HEAD, frames: frames(0, 99) } as unknown as Json)
        : Promise.reject(new Error("down"));
    const source = await fetched("/replay", 0, get);
    up = false;
    await expect(source.ensure(130)).rejects.toThrow("down");
    up = true;
    await expect(source.ensure(130)).resolves.toBeUndefined();
  });

  it("says in plain words that no answer has come, or what the answer says", async () => {
    const asked = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
    await expect(getJson("/replay")).rejects.toThrow("The server does not answer.");
    asked.mockResolvedValue(new Response('{"detail": "too late"}', { status: 409 }));
    await expect(getJson("/replay")).rejects.toThrow("too late");
    asked.mockRestore();
  });
});

describe("a tape of orders", () => {
  it("knows the turn of each, and the moment before, with gaps", () => {
    const tape = new Tape(HEAD, [{ turn: 4, turns: 1, at: "", state: { n: 4 }, events: [] }]);
    tape.follow({ turn: 9, turns: 2, at: "", patch: { n: 9 }, events: [] });
    expect(tape.at(9)).toMatchObject({ turn: 9, turns: 2, state: { n: 9 } });
    expect(tape.before(9)).toMatchObject({ turn: 4, turns: 1 });
    expect(tape.before(4)).toBeUndefined();
  });
});

describe("where a match is opened", () => {
  const moment = (frame: number, weight = 1): object => ({ frame, turn: 1, text: "", weight });
  const source = (story: object | undefined): Source =>
    ({ first: 0, last: 20, story }) as unknown as Source;

  it("is what turned it, else its end", () => {
    expect(pivotOf(source({ ending: { pivot: moment(7) } }))).toBe(7);
    expect(pivotOf(source({ ending: { pivot: null } }))).toBe(20);
    expect(pivotOf(source(undefined))).toBe(20);
  });
  it("is where most goes on before the end, in a file of its own", () => {
    const moments = [moment(3), moment(6, 4), moment(9, 2), moment(20, 5)];
    expect(fiercest(source({ moments, ending: { pivot: moment(7) } }))).toBe(7);
    expect(fiercest(source({ moments, ending: { pivot: null } }))).toBe(6);
    expect(fiercest(source({ moments }))).toBe(6);
    expect(fiercest(source({ moments: [] }))).toBe(0);
    expect(fiercest(source(undefined))).toBe(0);
  });
});
