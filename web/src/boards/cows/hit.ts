/** What is at a point of the pasture: asked by the card that tells of it, and by whoever presses. */

import {
  homesOf,
  type Fight,
  type Group,
  type Herd,
  type Place,
  type Stranger,
  type World,
} from "./model";
import type { Point, Sheet, Slice } from "./sheet";

export type Thing =
  | { readonly kind: "fight"; readonly place: Place; readonly fight: Fight }
  | { readonly kind: "group"; readonly place: Place; readonly group: Group }
  | { readonly kind: "stranger"; readonly place: Place; readonly stranger: Stranger }
  /** `seat`: whose it is, where that may be known. */
  | { readonly kind: "rancho"; readonly place: Place; readonly seat: number | undefined }
  | { readonly kind: "wild"; readonly place: Place; readonly herd: Herd }
  | { readonly kind: "field"; readonly place: Place }
  /** A cell in the map of all slices. */
  | { readonly kind: "slice"; readonly place: Place; readonly slice: Slice };

/** Fields from a thing's middle that count as touching it, however close one looks. */
const TOUCHING = 0.7;

/**
 * Return what is at a point: the nearest thing within reach, else the field; none beyond the board.
 *
 * @param point in the units of the sheet.
 * @param reach units around a thing that count as touching it: what is drawn larger than its field.
 */
export function hit(world: World, sheet: Sheet, point: Point, reach: number): Thing | undefined {
  const slice = sheet.cellAt(point.x, point.y);
  if (slice) return { kind: "slice", place: [], slice };
  const [nearest] = things(world)
    .filter(({ place }) => sheet.largeExtent(sheet.of(place)))
    .map((thing) => {
      const at = sheet.point(thing.place);
      return { thing, far: Math.hypot(at.x - point.x, at.y - point.y) };
    })
    .filter(({ far }) => far < Math.max(TOUCHING, reach))
    .sort((one, other) => one.far - other.far);
  if (nearest) return nearest.thing;
  const place = sheet.place(point.x, point.y);
  if (place === undefined) return undefined;
  const herd = world.wild.find((one) => same(one.place, place));
  return herd ? { kind: "wild", place, herd } : { kind: "field", place };
}

/** Whether two places are one field. */
export function same(one: Place, other: Place): boolean {
  return one.length === other.length && one.every((value, axis) => value === other[axis]);
}

/** All that is drawn larger than its field; of those on one field the first is on top. */
function things(world: World): Thing[] {
  return [
    ...world.groups.map((group): Thing => ({ kind: "group", place: group.place, group })),
    ...world.strangers.map((stranger): Thing => ({
      kind: "stranger",
      place: stranger.place,
      stranger,
    })),
    ...world.fights.map((fight): Thing => ({ kind: "fight", place: fight.place, fight })),
    ...homesOf(world).map(({ place, seat }): Thing => ({ kind: "rancho", place, seat })),
  ];
}
