/** What is at a point of the sector: asked by the card that tells of it, and by whoever presses. */

import type { Planet, Point, Sector } from "./model";

export interface Thing {
  readonly kind: "planet";
  readonly planet: Planet;
}

/**
 * Return what is at a point: the nearest planet within reach; none elsewhere.
 *
 * @param where where a planet is drawn, by its number.
 * @param reach units around a planet that count as touching it.
 */
export function hit(
  sector: Sector,
  point: Point,
  reach: (planet: Planet) => number,
  where: (planet: Planet) => Point = (planet) => planet,
): Thing | undefined {
  const far = (planet: Planet): number => {
    const at = where(planet);
    return Math.hypot(at.x - point.x, at.y - point.y);
  };
  const [nearest] = sector.planets.toSorted((one, other) => far(one) - far(other));
  return nearest && far(nearest) <= reach(nearest)
    ? { kind: "planet", planet: nearest }
    : undefined;
}
