/** Placing labels so that none covers another. */

import { clamp } from "../lib/numbers";
import type { Extent } from "./stage";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What a label belongs to, with the size of its text. */
export interface Labelled {
  /** The middle of the thing, and how far from it its label may begin. */
  readonly x: number;
  readonly y: number;
  readonly clear: number;
  readonly width: number;
  readonly height: number;
  /** Whether it is better read above its thing than below. */
  readonly above?: boolean;
}

/** The sides of a thing, those that read best first: below, above, right, left, corners. */
const SIDES: readonly (readonly [number, number])[] = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
  [0.75, 0.75],
  [-0.75, 0.75],
  [0.75, -0.75],
  [-0.75, -0.75],
];

/** The same for what is better read above. */
const FROM_ABOVE = SIDES.map(([across, down]) => [across, -down] as const);

/**
 * Place labels, the most important first; each at the first side of its thing that is free.
 *
 * @param taken what no label may cover.
 * @param room beyond which no label may stand: one at its edge is moved along that.
 * @returns by label, its box; nothing where there is no room for it.
 */
export function placed(
  labels: readonly Labelled[],
  taken: readonly Box[] = [],
  room?: Extent,
): readonly (Box | undefined)[] {
  const full = [...taken, ...(room ? outside(room) : [])];
  return labels.map(({ x, y, clear, width, height, above }) => {
    for (const [across, down] of above ? FROM_ABOVE : SIDES) {
      const free = {
        x: x + across * (clear + width / 2) - width / 2,
        y: y + down * (clear + height / 2) - height / 2,
        width,
        height,
      };
      const box = room ? along(free, room, { across, down }) : free;
      if (full.some((other) => covers(box, other))) continue;
      full.push(box);
      return box;
    }
    return undefined;
  });
}

/** A box beside its thing, moved into a room without coming nearer to the thing. */
function along(box: Box, room: Extent, side: { across: number; down: number }): Box {
  const { left, top } = room;
  const x = clamp(box.x, left, left + Math.max(0, room.width - box.width));
  const y = clamp(box.y, top, top + Math.max(0, room.height - box.height));
  return { ...box, ...(side.across === 0 && { x }), ...(side.down === 0 && { y }) };
}

/** What lies beyond a picture, around it: there is nothing to be read. */
export function outside({ left: x, top: y, width, height }: Extent): readonly Box[] {
  return [
    { x: x - width, y: y - height, width, height: 3 * height },
    { x: x + width, y: y - height, width, height: 3 * height },
    { x, y: y - height, width, height },
    { x, y: y + height, width, height },
  ];
}

/** What sums of fractions are off by. */
const SLACK = 1e-6;

/** Whether two boxes share more than an edge. */
export function covers(one: Box, other: Box): boolean {
  return (
    one.x + SLACK < other.x + other.width &&
    other.x + SLACK < one.x + one.width &&
    one.y + SLACK < other.y + other.height &&
    other.y + SLACK < one.y + one.height
  );
}
