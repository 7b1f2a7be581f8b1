/** What of a pasture is to be drawn: a world on its way from the one before. */

import type { Act } from "./acts";
import type { Group, Place, World } from "./model";
import type { Ghost } from "./motion";
import type { Point } from "./sheet";
import type { Spot } from "./slices";

export interface Picture {
  readonly world: World;
  /** Where a group is just now. */
  readonly where: (group: Group) => Point;
  /** How much of the way from the turn before is done, 0 to 1. */
  readonly part: number;
  /** What happened in this turn. */
  readonly acts: readonly Act[];
  readonly ghosts: readonly Ghost[];
  readonly followed: Group | undefined;
  /** What the words beside the board name, and how far the marks of that have come, if any stand. */
  readonly spots: readonly Spot[];
  readonly come: number | undefined;
  /** The place that is looked at from near, if one is. */
  readonly near: Place | undefined;
}

/** A group where it is drawn: those that share a field stand around its middle. */
export interface Seen {
  readonly group: Group;
  readonly at: Point;
}

export const FONT = "system-ui, sans-serif";
/** Pixels that the radius of things has at least. */
export const SMALLEST = { group: 9.5, rancho: 17, sign: 9 };

/** The radius of rings around what words name. */
export function ringOf(units: (pixels: number) => number): number {
  return Math.max(1.6, units(SMALLEST.rancho + 7));
}
