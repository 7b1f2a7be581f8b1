/** Groups on their way from one field to the next. */

import type { Group, World } from "./model";
import type { Point, Sheet } from "./sheet";

export class Motion {
  private from = new Map<number, Point>();
  private begun = 0;
  private length = 0;

  constructor(private readonly sheet: Sheet) {}

  /** Begin the way to a new world; `length` in milliseconds, 0 for none. */
  start(world: World, before: World | undefined, now: number, length: number): void {
    this.from.clear();
    this.begun = now;
    this.length = before ? length : 0;
    if (this.length === 0 || before === undefined) return;
    const places = new Map(before.groups.map((group) => [group.id, group.place]));
    for (const group of world.groups) {
      const place = places.get(group.id);
      // Into another slice nobody walks: the sheet only lies so.
      if (place && this.sheet.of(place) === this.sheet.of(group.place)) {
        this.from.set(group.id, this.sheet.point(place));
      }
    }
  }

  /** Whether things are still on their way. */
  going(now: number): boolean {
    return now < this.begun + this.length;
  }

  /** Where a group is at an instant. */
  where(group: Group, now: number): Point {
    const to = this.sheet.point(group.place);
    const from = this.from.get(group.id);
    if (from === undefined || !this.going(now)) return to;
    const part = (now - this.begun) / this.length;
    const eased = part * part * (3 - 2 * part);
    return { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased };
  }
}
