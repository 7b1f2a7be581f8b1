/** Which part of a large pasture is worth looking at, for as long as nobody has chosen one. */

import { clamp } from "../../lib/numbers";
import type { Extent } from "../../paint/stage";
import type { Act } from "./acts";
import type { Place, World } from "./model";
import { EDGE, ROOF, type Point, type Sheet } from "./sheet";

/** Fields a side up to which all of a pasture can be made out at once. */
const MADE_OUT = 70;
/** Fields a side of the part that is shown of a larger one. */
const PART = 44;
/** Groups that are taken for the middle of a part; of more, some all over the list. */
const TRIED = 60;
const WEIGHT = { named: 20, group: 1, cow: 0.3, fight: 8, act: 2, rancho: 0.6, wild: 0.02 };
/** Cows of a herd that count. */
const MOST_COWS = 20;
/** A part stays until another has so many times as much going on. */
const STAY = 1.6;

interface Weighed extends Point {
  readonly weight: number;
}

/**
 * The part of a pasture where most happens; nothing where all of it can be made out.
 *
 * @param before the part that is shown now, which stays unless another is clearly livelier.
 * @param named places that the words beside the board are about.
 */
export function region(
  world: World,
  acts: readonly Act[],
  sheet: Sheet,
  before?: Extent,
  named: readonly Place[] = [],
): Extent | undefined {
  if (sheet.dim !== 2 || sheet.side <= MADE_OUT) return undefined;
  const things = [
    ...named.map((place) => ({ ...sheet.point(place), weight: WEIGHT.named })),
    ...weighed(world, acts, sheet),
  ];
  if (things.length === 0) return before;
  const lively = things.filter(({ weight }) => weight >= WEIGHT.rancho);
  const tried = lively.length ? lively : things;
  const step = Math.max(1, Math.ceil(tried.length / TRIED));
  let best = before;
  let most = before ? within(things, before) * STAY : -1;
  for (let at = 0; at < tried.length; at += step) {
    const part = around(tried[at] as Weighed, sheet, { across: PART, down: PART });
    const much = within(things, part);
    if (much > most) [best, most] = [part, much];
  }
  return best;
}

function weighed(world: World, acts: readonly Act[], sheet: Sheet): Weighed[] {
  const at = (place: Place, weight: number): Weighed => ({ ...sheet.point(place), weight });
  return [
    ...world.groups.map(({ place, cows }) =>
      at(place, WEIGHT.group + WEIGHT.cow * Math.min(cows, MOST_COWS)),
    ),
    ...world.fights.map(({ place }) => at(place, WEIGHT.fight)),
    ...acts.map(({ place }) => at(place, WEIGHT.act)),
    ...world.ranchos.map((place) => at(place, WEIGHT.rancho)),
    ...world.wild.map(({ place }) => at(place, WEIGHT.wild)),
  ];
}

/** A part with a point in its middle, as far as the pasture goes, and the room around it. */
export function around(
  { x, y }: Point,
  { side }: Sheet,
  { across, down }: { readonly across: number; readonly down: number },
): Extent {
  const [width, height] = [Math.min(across, side), Math.min(down, side)];
  return {
    left: clamp(x - width / 2, -EDGE, side + EDGE - width),
    top: clamp(y - height / 2, -ROOF, side + EDGE - height),
    width,
    height,
  };
}

function within(things: readonly Weighed[], part: Extent): number {
  let sum = 0;
  for (const one of things) {
    const x = one.x - part.left;
    const y = one.y - part.top;
    if (x >= 0 && y >= 0 && x <= part.width && y <= part.height) sum += one.weight;
  }
  return sum;
}
