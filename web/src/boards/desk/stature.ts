/** How large stacks are drawn: larger than their fields where nobody stands close. */

import { covers, type Box } from "../../paint/labels";
import { extentOf, type Stack } from "./model";

/** How many times as large as its fields a figure may be: small ones, the largest first, and big ones. */
const SMALL = [1.5, 1.25, 0.95] as const;
const BIG = 0.95;
/** The part of its width that a figure really fills. */
const SLIM = 0.75;
/** How far above the upper edge of the field one may reach: there it would be cut. */
const ABOVE = 0.05;

/** The fields of a stack, from the upper left corner of the battle. */
export function tileOf(stack: Stack): Box {
  const size = extentOf(stack);
  return { x: stack.x - 1, y: stack.y - 1, width: size, height: size };
}

/** A figure of that size on those fields: it stands at their lower edge. */
export function figureAt({ x, y, width, height }: Box, stature: number): Box {
  const size = width * stature;
  return { x: x + (width - size) / 2, y: y + height - size, width: size, height: size };
}

/** How many times as large as its fields a stack is drawn: it covers nobody else's, and is not cut. */
export function statureOf(stack: Stack, all: readonly Stack[]): number {
  if (stack.big) return BIG;
  const others = all.filter(({ id }) => id !== stack.id).map(tileOf);
  const fits = SMALL.find((size) => {
    const { x, width, ...rest } = figureAt(tileOf(stack), size);
    if (rest.y < -ABOVE) return false;
    const slim = { ...rest, x: x + (width * (1 - SLIM)) / 2, width: width * SLIM };
    return !others.some((other) => covers(slim, other));
  });
  return fits ?? BIG;
}
