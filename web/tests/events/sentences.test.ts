import { describe, expect, it } from "vitest";

import { named, routine, sentence, spaced } from "../../src/events/sentences";
import type { Head } from "../../src/frames/format";

const HEAD = {
  words: {
    CowsCaught: {
      words: "group {group} of team {team} catches {cows} cows at {location}",
      routine: false,
    },
    GroupMoved: { words: "group {group} of team {team} moves", routine: true },
  },
} as unknown as Head;
const names = (team: number): string | undefined => ({ 3: "red" })[team];

describe("events in words", () => {
  it("are told as their game tells them, with names for teams", () => {
    const event = { kind: "CowsCaught", group: 4, team: 3, cows: 2, location: [5, 6] };
    expect(sentence(event, HEAD, names)).toBe("group 4 of red catches 2 cows at (5, 6)");
  });

  it("count what there is, say what there is a reason for, and write numbers as wide as asked", () => {
    const words: Record<string, { words: string; routine: boolean }> = {
      Milked: { words: "{n:cow|cows} of battle {battle:04d}{why:?, at last}", routine: false },
    };
    const head = { ...HEAD, words };
    const told = (fields: object) => sentence({ kind: "Milked", ...fields }, head, names);
    expect(told({ n: 1, battle: 7, why: "" })).toBe("1 cow of battle 0007");
    expect(told({ n: 0, battle: 12345, why: "x" })).toBe("0 cows of battle 12345, at last");
  });

  it("keep the number of a team without a name", () => {
    expect(named("team 9 beats team 3", names)).toBe("team 9 beats red");
  });

  it("may bring their own words, and name seats", () => {
    const head = { ...HEAD, seats: ["red", "blue"] };
    const event = { kind: "PlanetTaken", words: "seat 1 takes planet 4 from seat 0, not seat 2" };
    expect(sentence(event, head, names)).toBe("blue takes planet 4 from red, not seat 2");
  });

  it("are listed where the game says nothing", () => {
    const event = { kind: "RouteOpened", from_planet: 1, open: true, by: { a: 1 }, gone: null };
    expect(sentence(event, HEAD, names)).toBe(
      'route opened: from planet 1, open true, by {"a":1}, gone none',
    );
    expect(sentence({ kind: "Begun" }, HEAD, names)).toBe("begun");
  });

  it("that happen all the time make no news", () => {
    expect(routine({ kind: "GroupMoved" }, HEAD)).toBe(true);
    expect(routine({ kind: "CowsCaught" }, HEAD)).toBe(false);
    expect(routine({ kind: "Unknown" }, HEAD)).toBe(false);
  });

  it("have kinds that can be read", () => {
    expect(spaced("FightDecided")).toBe("fight decided");
  });
});
