/** What of a pasture is to be drawn: a world on its way from the one before. */

import type { Act } from "./acts";
import type { Group, Place, World } from "./model";
import type { Ghost } from "./motion";
import type { Point, Sheet } from "./sheet";
import type { Spot } from "./slices";

export interface Picture {
  readonly world: World;
  /** Where a group is just now. */
  readonly where: (group: Group) => Point;
  /** How much of the way from the turn before is done, 0 to 1. */
  readonly part: number;
  /** What happened in this turn. */
  readonly acts: readonly Act[];
  /** How far cows that change hands have come from one to the other, 0 to 1. */
  readonly passed: number;
  readonly ghosts: readonly Ghost[];
  readonly followed: Group | undefined;
  /** The group that is pointed at. */
  readonly pointed: Group | undefined;
  /** Whether all numbers are written, not only those of what matters: from near, and who plays. */
  readonly numbered: boolean;
  /** What the slice is called that is large. */
  readonly called: string;
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
export function ringOf(sheet: Sheet, units: (pixels: number) => number): number {
  return Math.max(1.6 * sheet.size, units(SMALLEST.rancho + 7));
}

/** Half the size of the house of a rancho. */
export function houseOf(sheet: Sheet, units: (pixels: number) => number): number {
  return Math.max(1.2 * sheet.size, units(SMALLEST.rancho));
}

/** How far above the middle of its field a house stands, as a part of its size. */
export const RAISED = 0.3;
