/** Shapes of the board of Space Crack, in the units of its drawing. */

import { TALL } from "./model";

/** The side of a hexagon: letters smaller than one unit are drawn badly. */
export const SIDE = 20;

const CORNERS = [
  [1, 0],
  [0.5, TALL],
  [-0.5, TALL],
  [-1, 0],
  [-0.5, -TALL],
  [0.5, -TALL],
] as const;

/** The corners of a hexagon around (0, 0), as an SVG polygon has them. */
export function hexagon(size: number): string {
  return CORNERS.map(
    ([x, y]) => `${(x * size * SIDE).toFixed(2)},${(y * size * SIDE).toFixed(2)}`,
  ).join(" ");
}

/** An outline around (0, 0), as an SVG polygon has it. */
export function polygon(points: readonly (readonly [number, number])[], radius: number): string {
  return points.map(([x, y]) => `${(x * radius).toFixed(2)},${(y * radius).toFixed(2)}`).join(" ");
}
