import { describe, expect, it } from "vitest";

import type { Head } from "../../src/frames/format";
import { mark } from "../../src/lib/seats";

const head: Head = {
  format: "contestmaster-frames/1",
  game: "tally",
  version: 1,
  params: {},
  seats: ["bob", "eve"],
  server: null,
  game_no: null,
  turns: 0,
  board: {},
};

describe("the mark of a seat", () => {
  it("is its own, and that of its team where a team is missing", () => {
    expect(mark(head, 1)).toMatchObject({ name: "eve", number: 2, shape: "square" });
    const missing = { ...head, marks: [0, 2] };
    expect(mark(missing, 1)).toEqual({
      name: "eve",
      number: 3,
      colour: "var(--seat-2)",
      shape: "diamond",
    });
    expect(mark(missing, 0)).toMatchObject({ number: 1, colour: "var(--seat-0)" });
  });
});
