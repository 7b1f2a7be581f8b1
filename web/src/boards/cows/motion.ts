/** Groups on their way from one field to the next, and those that went into another slice. */

import { clamp } from "../../lib/numbers";
import { done } from "./acts";
import type { Group, World } from "./model";
import type { Point, Sheet } from "./sheet";

/** A group that left the slice that is large: where it was there, and the cell of where it went. */
export interface Ghost {
  readonly group: Group;
  readonly at: Point;
  readonly to: Point;
}

/** Milliseconds over which cows go from who has lost them to who has won. */
const PASSING = 900;

export class Motion {
  /** Those that left the large slice in this turn. */
  ghosts: readonly Ghost[] = [];
  private from = new Map<number, Point>();
  private begun = 0;
  private length = 0;

  constructor(private readonly sheet: Sheet) {}

  /** Begin the way to a new world; `length` in milliseconds, 0 for none. */
  start(world: World, before: World | undefined, now: number, length: number): void {
    this.from.clear();
    this.begun = now;
    this.length = before ? length : 0;
    const places = new Map(before?.groups.map((group) => [group.id, group.place]));
    const ghosts: Ghost[] = [];
    for (const group of world.groups) {
      const place = places.get(group.id);
      if (place === undefined) continue;
      // Whoever comes from another slice comes from its cell in the map, and goes there.
      const [at, to] = [this.sheet.point(place), this.sheet.point(group.place)];
      if (this.length > 0) this.from.set(group.id, at);
      const [old, next] = [this.sheet.of(place), this.sheet.of(group.place)];
      if (old !== next && this.sheet.largeExtent(old)) ghosts.push({ group, at, to });
    }
    this.ghosts = ghosts;
  }

  /** Whether anything is still on its way, or changes hands. */
  going(now: number): boolean {
    return this.part(now) < 1 || this.passed(now) < 1;
  }

  /** How far cows that change hands have come, 0 to 1: they set out once all have moved. */
  passed(now: number): number {
    if (this.length === 0) return 1;
    return clamp((now - this.begun - this.length / 2) / PASSING, 0, 1);
  }

  /** How much of the turn's way is done, 0 to 1. */
  part(now: number): number {
    return this.length > 0 ? clamp((now - this.begun) / this.length, 0, 1) : 1;
  }

  /** Where a group is at an instant. */
  where(group: Group, now: number): Point {
    const to = this.sheet.point(group.place);
    const from = this.from.get(group.id);
    if (from === undefined) return to;
    return onWay(from, to, done("move", this.part(now)));
  }
}

/** Where something is when so much of its way is done: it sets out and comes to rest gently. */
export function onWay(from: Point, to: Point, part: number): Point {
  const eased = part * part * (3 - 2 * part);
  return { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased };
}
