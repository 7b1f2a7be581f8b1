import { describe, expect, it } from "vitest";

import { moment } from "../../src/boards/announced/moment";
import { gridOf, standing as onTheGrid } from "../../src/boards/grid/model";
import { glyphOf } from "../../src/boards/shuttle/keys";
import { shuttleOf, standing as aboard, type Thing } from "../../src/boards/shuttle/model";
import { galaxyOf, standing as inTheGalaxy } from "../../src/boards/spaceships/model";
import { ASTEROID, MISSILE, RAIDER, SHUTTLE } from "../../src/paint/glyphs/announced";

const names = (all: readonly { name: string }[]): string[] => all.map(({ name }) => name);

describe("who stands where", () => {
  it("is by wins, |fame| and ships among Spaceships", () => {
    const galaxy = galaxyOf({
      sectors: [1],
      ships: {
        1: { owner: "ann", sector: 1, armour: 4, energy: 9 },
        2: { owner: "cy", sector: 1, armour: 6, energy: 1 },
      },
      players: {
        ann: { fame: 2 },
        bob: { fame: -3 },
        cy: { fame: 2 },
        dan: { fame: 0 },
        eve: { fame: 2 },
      },
      wins: [["dan", "1970-01-01T00:00:00Z"]],
    });
    expect(names(inTheGalaxy(galaxy))).toEqual(["dan", "bob", "cy", "ann", "eve"]);
  });

  it("is by wins, credits and names aboard the Shuttle [D33]", () => {
    const shuttle = shuttleOf({
      players: { cy: { station: "bridge" }, ann: {}, bob: {} },
      credits: { cy: 3, ann: 3, bob: 1 },
      wins: [{ player: "bob", by: "credits" }],
    });
    expect(names(aboard(shuttle))).toEqual(["bob", "ann", "cy"]);
  });

  it("is by points on the Grid, without who has left", () => {
    const grid = gridOf({
      players: [
        { name: "ann", points: 3 },
        { name: "bob", points: 9, quit: true },
        { name: "cy", points: 5 },
      ],
    });
    expect(names(onTheGrid(grid))).toEqual(["cy", "ann"]);
  });
});

describe("an instant", () => {
  it("is a date, or a day of a match that has no calendar", () => {
    expect(moment("2010-08-13T17:30:00Z")).toBe("2010-08-13 17:30 UTC");
    expect(moment("1970-01-01T00:00:00Z")).toBe("turn 1");
    expect(moment("1970-02-05T06:15:00Z")).toBe("turn 36, 06:15");
  });
});

describe("pictures of what flies", () => {
  it("tell friends from Threats, and those that attack from stones", () => {
    const thing = (kind: Thing["kind"], attack = 0) => glyphOf({ kind, attack } as Thing);
    expect([thing("shuttle"), thing("missile"), thing("threat", 2), thing("threat")]).toEqual([
      SHUTTLE,
      MISSILE,
      RAIDER,
      ASTEROID,
    ]);
  });
});
