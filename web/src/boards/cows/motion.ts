/** Groups on their way from one field to the next, and those that went into another slice. */

import { clamp } from "../../lib/numbers";
import { done } from "./acts";
import type { Group, World } from "./model";
import type { Point, Sheet } from "./sheet";

/** A group that left a slice: what is left of it there, and where it went. */
export interface Ghost {
  readonly group: Group;
  readonly at: Point;
  /** The name of the slice it went to. */
  readonly to: string;
}

export class Motion {
  /** Those that left a large slice in this turn. */
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
      const [old, now_] = [this.sheet.of(place), this.sheet.of(group.place)];
      if (old === now_) {
        if (this.length > 0) this.from.set(group.id, this.sheet.point(place));
      } else if (this.sheet.largeExtent(old)) {
        const to = this.sheet.slices[now_]?.name ?? "";
        ghosts.push({ group, at: this.sheet.point(place), to });
      }
    }
    this.ghosts = ghosts;
  }

  /** Whether things are still on their way. */
  going(now: number): boolean {
    return now < this.begun + this.length;
  }

  /** How much of the turn's way is done, 0 to 1. */
  part(now: number): number {
    return this.length > 0 ? clamp((now - this.begun) / this.length, 0, 1) : 1;
  }

  /** Where a group is at an instant. */
  where(group: Group, now: number): Point {
    const to = this.sheet.point(group.place);
    const from = this.from.get(group.id);
    if (from === undefined || !this.going(now)) return to;
    const part = done("move", this.part(now));
    const eased = part * part * (3 - 2 * part);
    return { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased };
  }
}
