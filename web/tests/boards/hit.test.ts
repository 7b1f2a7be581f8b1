import { describe, expect, it } from "vitest";

import { hit as hitPasture } from "../../src/boards/cows/hit";
import { worldOf } from "../../src/boards/cows/model";
import { Sheet } from "../../src/boards/cows/sheet";
import { hit as hitBattle } from "../../src/boards/desk/hit";
import { ABOVE, Layout } from "../../src/boards/desk/layout";
import { campaignOf } from "../../src/boards/desk/model";
import { hit as hitSector } from "../../src/boards/traders/hit";
import { sectorOf } from "../../src/boards/traders/model";
import type { Head } from "../../src/frames/format";

const HEAD = { seats: ["red", "blue"], params: {}, board: {} } as unknown as Head;

describe("what is at a point of the pasture", () => {
  const sheet = new Sheet(2, 9);
  const world = worldOf({
    seats: [1, 2],
    ranchos: [
      [1, 1],
      [9, 9],
    ],
    teams: { 1: { rancho: [1, 1] } },
    groups: { 4: { team: 1, pos: [4, 4], cowboys: 3, cows: 2 } },
    fights: { 1: { pos: [7, 2], active: true, left: 3 } },
    wild: { "6 6": 3 },
  });
  const at = (x: number, y: number, reach = 0) => hitPasture(world, sheet, { x, y }, reach);

  it("is the thing there, or the field", () => {
    expect(at(3.5, 3.4)).toMatchObject({ kind: "group", group: { id: 4 } });
    expect(at(6.5, 1.5)).toMatchObject({ kind: "fight", place: [7, 2] });
    expect(at(5.2, 5.8)).toMatchObject({ kind: "wild", herd: { cows: 3 } });
    expect(at(2.5, 6.5)).toEqual({ kind: "field", place: [3, 7] });
    expect(at(-1, 3)).toBeUndefined();
  });

  it("knows whose a rancho is where that may be known", () => {
    expect(at(0.5, 0.5)).toMatchObject({ kind: "rancho", seat: 0 });
    expect(at(8.5, 8.5)).toMatchObject({ kind: "rancho", seat: undefined });
  });

  it("is the nearest of what is within reach", () => {
    expect(at(5.2, 3.5)).toMatchObject({ kind: "field" });
    expect(at(5.2, 3.5, 2.5)).toMatchObject({ kind: "group" });
    expect(at(6.2, 2.2, 4)).toMatchObject({ kind: "fight" });
  });
});

describe("what is at a point of a battle", () => {
  const { battles } = campaignOf(
    {
      cadre: { 1: { hp: 10, count: 4, traits: [1] } },
      battles: {
        1: {
          ...{ attacker: 2, defender: 1, queue: [], sides: {} },
          stacks: { 1: { kind: 1, count: 3, top_hp: 5, x: 2, y: 3 } },
        },
      },
    },
    HEAD,
  );
  const layout = new Layout(1, 1);
  const at = (x: number, y: number) => hitBattle(battles, layout, { x, y: y + ABOVE });

  it("is a stack wherever it covers fields, a field, or the battle", () => {
    expect(at(1.5, 2.5)).toMatchObject({ kind: "stack", stack: { id: 1 } });
    expect(at(2.9, 3.9)).toMatchObject({ kind: "stack", stack: { id: 1 } });
    expect(at(3.1, 2.5)).toMatchObject({ kind: "field", x: 4, y: 3 });
    expect(at(3, -1)).toMatchObject({ kind: "battle", battle: { id: 1 } });
    expect(at(-3, 2)).toBeUndefined();
  });
});

describe("what is at a point of the sector", () => {
  const planets = [
    { id: 0, x: 0, y: 0, local_income: 30 },
    { id: 1, x: 4, y: 0, local_income: 20 },
  ];
  const sector = sectorOf({ planets, teams: { 1: {}, 2: {} } }, HEAD);

  it("is the nearest planet within reach, where it is drawn", () => {
    expect(hitSector(sector, { x: 3, y: 0 }, () => 1.5)?.planet.id).toBe(1);
    expect(hitSector(sector, { x: 2.1, y: 0 }, () => 1.5)).toBeUndefined();
    const moved = hitSector(
      sector,
      { x: 9, y: 9 },
      () => 1,
      ({ id }) => ({ x: 9 * id, y: 9 * id }),
    );
    expect(moved?.planet.id).toBe(1);
  });
});
