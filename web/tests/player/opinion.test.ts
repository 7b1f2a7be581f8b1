import { describe, expect, it } from "vitest";

import { best, type Opinion } from "../../src/player/opinion";

function thought(seat: number, worth: number, played_worth: number | null): Opinion {
  return { seat, line: "", words: "", worth, played: "", played_words: "", played_worth };
}

function first(...seats: Opinion[]): number | undefined {
  return best({ program: "admiral", measure: "planets", seats })?.seat;
}

describe("the best of what a bot would have done", () => {
  it("is what gains most over what was played, not what is worth most", () => {
    expect(first(thought(0, 9, 8), thought(1, 2, -3), thought(2, 5, 5))).toBe(1);
  });
  it("is compared only with what is known", () => {
    expect(first(thought(0, 9, null), thought(1, 2, 2))).toBe(1);
    expect(first(thought(0, 9, null))).toBe(0);
  });
  it("is nothing where nobody could order", () => {
    expect(first()).toBeUndefined();
  });
});
