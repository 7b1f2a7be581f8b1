/** Looking closely at the place that the words beside the board tell of, and for how long. */

import type { Extent } from "../../paint/stage";
import type { Named } from "../board";
import { whereOf } from "../named";
import { same } from "./hit";
import type { Place } from "./model";
import { around } from "./region";
import type { Sheet } from "./sheet";

/** Fields of a side of the part that is shown from near. */
const NEAR = 15;
/** How many times as large things are at least from near. */
const LARGER = 2;
/** Fields that two places which are shown have around them, both sides together. */
const BOTH = 4;
/** Fields a side up to which all of a pasture is near enough. */
const NEAR_ENOUGH = 16;
/** Milliseconds for which the board shows what it shows, while turn follows turn. */
const STAYS = 4_000;
/** Frames from one that is shown to the next, at most, where they play fast. */
const NEXT = 2;

/** Whether things are clearly larger where one place is shown from near. */
export function worthwhile(sheet: Sheet): boolean {
  return sheet.sliced || sheet.side > NEAR_ENOUGH;
}

/**
 * The part around a place that is shown from near; as much more of it as a wide or tall picture has
 * room for.
 *
 * @param shape the width of the picture through its height.
 * @param other a second place, which is shown, too, where both have room.
 */
export function nearby(place: Place, sheet: Sheet, shape: number, other?: Place): Extent {
  const long = Math.max(shape, 1 / shape);
  const least = Math.min(NEAR, sheet.side / LARGER, sheet.side / long);
  const size = { across: least * Math.max(1, shape), down: least * Math.max(1, 1 / shape) };
  const at = sheet.point(place);
  const second = other && sheet.point(other);
  const both =
    second !== undefined &&
    Math.abs(second.x - at.x) < size.across - BOTH &&
    Math.abs(second.y - at.y) < size.down - BOTH;
  const middle = both ? { x: (at.x + second.x) / 2, y: (at.y + second.y) / 2 } : at;
  return around(middle, sheet, size);
}

/** What is looked at from near: it stays for some seconds, so that the board does not jump about. */
export class Gaze {
  private place: Place | undefined;
  private frame: number | undefined;
  private leaders = "";
  private since = -Infinity;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param again is called when something else may be looked at. */
  constructor(private readonly again: () => void) {}

  /**
   * The place to look at from near; none where all of the board is to be seen.
   *
   * What somebody points at, or comes to by going to another turn, is shown at once, and so is who
   * leads when that is somebody else.
   *
   * @param otherwise what is looked at where nothing is told that has a place.
   */
  at(
    named: Named | undefined,
    frame: number,
    now: number,
    otherwise?: Place | undefined,
  ): Place | undefined {
    const where = whereOf(named);
    const told = where.length > 0 ? where : otherwise;
    const asked = named?.asked === true;
    const leaders = named?.leaders.join() ?? "";
    const follows =
      this.leaders === leaders &&
      this.frame !== undefined &&
      frame >= this.frame &&
      frame <= this.frame + NEXT;
    this.frame = frame;
    this.leaders = leaders;
    clearTimeout(this.timer);
    if (told && this.place && same(told, this.place)) return this.place;
    const rest = this.since + STAYS - now;
    if (follows && !asked && rest > 0) {
      this.timer = setTimeout(this.again, rest);
      return this.place;
    }
    if (told !== this.place) this.since = asked ? -Infinity : now;
    return (this.place = told);
  }

  destroy(): void {
    clearTimeout(this.timer);
  }
}
