import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { clock, told } from "../../src/islands/connection";
import { Reach } from "../../src/live/reach";

const BOARD = {};
const TALK = {};

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-20T11:41:03Z") }));
afterEach(() => void vi.useRealTimers());

function heard(reach: Reach): (string | undefined)[] {
  const said: (string | undefined)[] = [];
  reach.hear((since) => said.push(since?.toISOString()));
  return said;
}

it("says since when nobody is reached, once the break has lasted, and when that is over", () => {
  const reach = new Reach();
  const said = heard(reach);
  reach.note(BOARD, true);
  reach.note(BOARD, false);
  vi.advanceTimersByTime(1_000);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(1_000);
  reach.note(BOARD, false); // it has tried again
  expect(said).toEqual(["2026-11-20T11:41:03.000Z"]);
  reach.note(BOARD, true);
  expect(said).toEqual(["2026-11-20T11:41:03.000Z", undefined]);
});

it("leaves a short break unsaid", () => {
  const reach = new Reach();
  const said = heard(reach);
  reach.note(BOARD, false);
  vi.advanceTimersByTime(1_000);
  reach.note(BOARD, true);
  vi.advanceTimersByTime(5_000);
  expect(said).toEqual([]);
});

it("is lost while one of those that listen is cut off, and does not count who has left", () => {
  const reach = new Reach();
  const said = heard(reach);
  reach.note(BOARD, true);
  reach.note(TALK, false);
  vi.advanceTimersByTime(2_000);
  expect(said).toHaveLength(1);
  reach.leave(TALK);
  expect(said.at(-1)).toBeUndefined();
  expect(reach.listening).toBe(true);
});

it("writes the time in the zone of the page, and how a contest ended as that", () => {
  const at = new Date();
  expect(clock(at, "Europe/Warsaw")).toBe("12:41:03 +01:00");
  expect(clock(at, "UTC")).toBe("11:41:03 +00:00");
  expect(told(at, false, "UTC")).toMatch(/^Connection lost since 11:41:03 \+00:00; trying again/);
  expect(told(at, true, "UTC")).not.toContain("trying");
});
