/** Room between planets that stand in a heap, so that each can be seen and pressed. */

import { clamp } from "../../lib/numbers";
import type { Extent } from "../../paint/stage";
import type { Point } from "./model";

/** How often all are pushed apart. */
const ROUNDS = 40;
/** Where two stand on one point, they go apart along this angle times their number. */
const TURN = 2.4;

/**
 * Push points apart that are nearer to each other than they should be, as little as it takes.
 *
 * What has room stays where it is. All stay within an extent, as long as it has room for them.
 */
export function spread(points: readonly Point[], least: number, within: Extent): readonly Point[] {
  const next = points.map(({ x, y }) => ({ x, y }));
  for (let round = 0; round < ROUNDS; round += 1) {
    let moved = false;
    for (const [index, one] of next.entries()) {
      for (const other of next.slice(index + 1)) {
        const [dx, dy] = [other.x - one.x, other.y - one.y];
        const far = Math.hypot(dx, dy);
        if (far >= least) continue;
        moved = true;
        const push = (least - far) / 2;
        const angle = far > 0 ? Math.atan2(dy, dx) : TURN * index;
        const [across, down] = [push * Math.cos(angle), push * Math.sin(angle)];
        one.x -= across;
        one.y -= down;
        other.x += across;
        other.y += down;
      }
    }
    if (!moved) break;
    for (const one of next) {
      one.x = clamp(one.x, within.left, within.left + within.width);
      one.y = clamp(one.y, within.top, within.top + within.height);
    }
  }
  return next;
}

/** How many times as wide or high a map is drawn at most, so that it uses its picture. */
const MOST = 2;

/** By how much a frame is stretched across and down for a picture of a shape, its width by its height. */
export function stretched({ width, height }: Extent, shape: number): Point {
  const own = width / height;
  return own < shape
    ? { x: Math.min(MOST, shape / own), y: 1 }
    : { x: 1, y: Math.min(MOST, own / shape) };
}
