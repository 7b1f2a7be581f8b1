/** What is at a point of the battles: asked by the card that tells of it, and by whoever presses. */

import { WIDTH, type Layout } from "./layout";
import { extentOf, type Battle, type Stack } from "./model";

export type Thing =
  | { readonly kind: "stack"; readonly battle: Battle; readonly stack: Stack }
  /** Coordinates from 1. */
  | { readonly kind: "field"; readonly battle: Battle; readonly x: number; readonly y: number }
  /** What stands above and below its fields. */
  | { readonly kind: "battle"; readonly battle: Battle };

/**
 * Return what is at a point; none between battles.
 *
 * @param battles those that are shown, in the order of the layout.
 * @param point in the units of the layout.
 */
export function hit(
  battles: readonly Battle[],
  layout: Layout,
  point: { readonly x: number; readonly y: number },
): Thing | undefined {
  const place = layout.at(point.x, point.y);
  const battle = battles[place ?? -1];
  if (place === undefined || battle === undefined) return undefined;
  const { left, top } = layout.field(place);
  const x = Math.floor(point.x - left) + 1;
  const y = Math.floor(point.y - top) + 1;
  const { rows } = layout;
  if (x < 1 || x > WIDTH || y <= rows.top || y > rows.top + rows.count) {
    return { kind: "battle", battle };
  }
  const stack = battle.stacks.find((one) => {
    const size = extentOf(one);
    return x >= one.x && x < one.x + size && y >= one.y && y < one.y + size;
  });
  return stack ? { kind: "stack", battle, stack } : { kind: "field", battle, x, y };
}
