import { describe, expect, it } from "vitest";

import { halved } from "../../src/boards/desk/lettering";

describe("a long name", () => {
  it("is cut between the words next to its middle", () => {
    expect(halved("The Royal Society of Long Names")).toEqual([
      "The Royal Society",
      "of Long Names",
    ]);
    expect(halved("Alpha Beta Gamma Delta")).toEqual(["Alpha Beta", "Gamma Delta"]);
    expect(halved("one two")).toEqual(["one", "two"]);
  });

  it("stays whole where it has no gap", () => {
    expect(halved("Donaudampfschifffahrt")).toEqual(["Donaudampfschifffahrt"]);
  });
});
