import { describe, expect, it } from "vitest";

import { headOf, type Head } from "../../src/frames/format";
import { isBot, spoken } from "../../src/lib/players";

describe("the name of who plays", () => {
  it("is that of the program where a bot plays, and does not break", () => {
    expect(spoken("bot:greedy")).toBe("Greedy");
    expect(spoken("bot:greedy-2")).toBe("Young\u00a0Greedy");
    expect(spoken("bot:trail-boss-3")).toBe("Old\u00a0Trail\u00a0boss");
    expect(spoken("bot:greedy-12")).toBe("Greedy\u00a012");
  });

  it("is as it was chosen where a person plays", () => {
    expect(spoken("red-fox")).toBe("red-fox");
    expect(isBot("robot")).toBe(false);
  });

  it("is read so off the head of a match, which then knows where programs play", () => {
    const sent = { seats: ["ann", "bot:raider"] } as unknown as Head;
    expect(headOf(sent)).toMatchObject({ seats: ["ann", "Raider"], bots: [false, true] });
  });
});
