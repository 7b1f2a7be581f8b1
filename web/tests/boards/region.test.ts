import { describe, expect, it } from "vitest";

import type { Group, Place, World } from "../../src/boards/cows/model";
import { region } from "../../src/boards/cows/region";
import { EDGE, Sheet } from "../../src/boards/cows/sheet";

const LARGE = new Sheet(2, 200);

function world(groups: readonly Place[], ranchos: readonly Place[] = []): World {
  const group = (place: Place): Group => ({
    id: 1,
    team: 1,
    seat: 0,
    place,
    cowboys: 1,
    gunmen: 0,
    power: 1,
    cows: 0,
    calm: false,
    fighting: false,
  });
  return {
    open: true,
    teams: [],
    groups: groups.map(group),
    strangers: [],
    fights: [],
    wild: [],
    ranchos,
  } as unknown as World;
}

describe("the part of a large pasture that is shown", () => {
  it("is the whole where all of it can be made out, and where there are slices", () => {
    expect(region(world([[3, 3]]), [], new Sheet(2, 30))).toBeUndefined();
    expect(region(world([[3, 3, 3]]), [], new Sheet(3, 100))).toBeUndefined();
  });

  it("is where most happens", () => {
    const crowd: Place[] = [
      [150, 60],
      [152, 61],
      [155, 66],
    ];
    const part = region(world([[20, 180], ...crowd]), [], LARGE);
    expect(part).toBeDefined();
    for (const [x = 0, y = 0] of crowd) {
      expect(x - 0.5).toBeGreaterThan(part?.left ?? 999);
      expect(x - 0.5).toBeLessThan((part?.left ?? 0) + (part?.width ?? 0));
      expect(y - 0.5).toBeGreaterThan(part?.top ?? 999);
      expect(y - 0.5).toBeLessThan((part?.top ?? 0) + (part?.height ?? 0));
    }
  });

  it("never lies beyond the pasture and the room around it", () => {
    const part = region(world([[1, 200]]), [], LARGE);
    expect(part).toMatchObject({ left: -EDGE, top: 200 + EDGE - (part?.height ?? 0) });
  });

  it("begins at a rancho before anybody has ridden out", () => {
    expect(region(world([], [[100, 100]]), [], LARGE)).toMatchObject({ left: 77.5, top: 77.5 });
    expect(region(world([]), [], LARGE)).toBeUndefined();
  });

  it("stays until it is clearly livelier elsewhere", () => {
    const first = region(world([[20, 20]]), [], LARGE);
    expect(
      region(
        world([
          [20, 20],
          [180, 180],
        ]),
        [],
        LARGE,
        first,
      ),
    ).toBe(first);
    const crowd: Place[] = [
      [180, 180],
      [181, 181],
      [182, 182],
    ];
    expect(region(world([[20, 20], ...crowd]), [], LARGE, first)).not.toBe(first);
  });
});
