import { afterEach, expect, it, vi } from "vitest";

import { Room } from "../../src/table/room";

const LATE = { program: "oracle", line: "", why: "is still at it", late: true };
const TOLD = { program: "oracle", line: "MOVE 1 4", why: "", late: false };

function answering(...hints: readonly object[]): () => number {
  let asked = 0;
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(hints[asked++] ?? hints.at(-1))));
  return () => asked;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it("asks for a hint again while the bot is at it", async () => {
  const asked = answering(LATE, LATE, TOLD);
  expect(await new Room("/api/tables/1").hint()).toEqual(TOLD);
  expect(asked()).toBe(3);
});

it("leaves it in the end to whoever wants a hint", async () => {
  const asked = answering(LATE);
  expect(await new Room("/api/tables/1").hint()).toEqual(LATE);
  expect(asked()).toBe(5);
});
