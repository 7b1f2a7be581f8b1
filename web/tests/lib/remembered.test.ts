import { describe, expect, it, vi } from "vitest";

import type { Json } from "../../src/lib/json";
import { remembered } from "../../src/lib/remembered";

describe("what was read of a state", () => {
  it("is kept for that very state", () => {
    const read = vi.fn((state: Json, more: number) => [state, more]);
    const reads = remembered(read);
    const state = { turn: 1 };
    expect(reads(state, 2)).toBe(reads(state, 2));
    expect(read).toHaveBeenCalledTimes(1);
    expect(reads({ turn: 1 }, 2)).toEqual([{ turn: 1 }, 2]);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it("is read anew where the state is no object", () => {
    const read = vi.fn((state: Json) => [state]);
    const reads = remembered(read);
    expect([reads(7), reads(7)]).toEqual([[7], [7]]);
    expect(read).toHaveBeenCalledTimes(2);
  });
});
