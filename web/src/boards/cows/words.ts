/** What is written on the pasture: each word beside its thing, and none over another. */

import { clamp } from "../../lib/numbers";
import { placed, type Box, type Labelled } from "../../paint/labels";
import type { View } from "../../paint/stage";
import type { Mark } from "../board";
import { done, type Act } from "./acts";
import { ringOf, SMALLEST, type Picture, type Seen } from "./picture";
import { inside, type Point, type Sheet } from "./sheet";

export interface Word extends Labelled {
  readonly text: string;
  /** The height of its letters, and their weight. */
  readonly size: number;
  readonly weight: number;
  readonly colour: string;
  /** How much of it is to be seen, 0 to 1. */
  readonly come: number;
  /** Of a number of cows: whether they are calm. */
  readonly calm?: boolean;
}

/** What words are measured and looked up with. */
export interface Writing {
  readonly view: View;
  readonly sheet: Sheet;
  readonly mark: (seat: number) => Mark;
  /** How wide a text is, in letters of that size and weight. */
  readonly wide: (text: string, size: number, weight: number) => number;
}

/** Pixels of letters at most, however near one looks. */
const LARGEST = { news: 26, parting: 16 };
const HEAVY = 800;
/** What a rim adds to letters, as a part of their size. */
const RIM = 0.32;

/**
 * All that might be written, the most important first: whom the words beside the board name, what
 * happened, how many cows each has, and last where somebody went.
 *
 * @param radius that of a group, in units of the sheet.
 */
export function wordsOf(
  picture: Picture,
  groups: readonly Seen[],
  radius: number,
  writing: Writing,
): readonly Word[] {
  return [
    ...names(picture, writing),
    ...news(picture, radius, writing),
    ...counts(groups, radius, writing),
    ...partings(picture, radius, writing),
  ];
}

/** Where each is written; nothing for those for which there is no room. */
export function written(
  words: readonly Word[],
  taken: readonly Box[],
  { view }: Writing,
): readonly (Box | undefined)[] {
  return placed(words, [...taken, ...outside(view)]);
}

/** What lies beyond the picture, around it. */
function outside(view: View): readonly Box[] {
  const { left: x, top: y, width, height } = view.seen();
  return [
    { x: x - width, y: y - height, width, height: 3 * height },
    { x: x + width, y: y - height, width, height: 3 * height },
    { x, y: y - height, width, height },
    { x, y: y + height, width, height },
  ];
}

/** Where a place that is named is drawn: with the group that is on its way there. */
export function spotAt(
  { world, where }: Picture,
  { place, seat }: Picture["spots"][number],
  sheet: Sheet,
): Point {
  const there = world.groups.find(
    (group) => group.seat === seat && group.place.join() === place.join(),
  );
  return there ? where(there) : sheet.point(place);
}

function names(picture: Picture, { view, sheet, mark, wide }: Writing): Word[] {
  const { come } = picture;
  if (come === undefined) return [];
  const size = view.units(15);
  const clear = ringOf((pixels) => view.units(pixels)) + size * 0.35;
  return picture.spots.flatMap((spot) => {
    const { place, seat, past } = spot;
    const text = seat === undefined ? past : mark(seat).name;
    const at = spotAt(picture, spot, sheet);
    const large = sheet.largeExtent(sheet.of(place)) !== undefined;
    if (text === undefined || !large || !inside(view.seen(), at.x, at.y)) return [];
    const colour = seat === undefined ? "var(--ink)" : mark(seat).colour;
    return [lettered(text, at, { size, clear, colour, come }, wide)];
  });
}

/** The radius of signs of what happened; from near they leave more to be seen of who did it. */
export function signOf(view: View, { near }: Picture): number {
  return Math.max(near ? 0.36 : 0.6, view.units(SMALLEST.sign));
}

function news(picture: Picture, group: number, { view, sheet, mark, wide }: Writing): Word[] {
  const radius = signOf(view, picture);
  return picture.acts.flatMap((act) => {
    const come = done(act.kind, picture.part);
    const text = told(act);
    if (come === 0 || text === "" || !sheet.largeExtent(sheet.of(act.place))) return [];
    const team = picture.world.teams.find(({ id }) => id === act.team);
    const colour = team ? mark(team.seat).colour : "var(--ink)";
    const size = Math.min(radius * (act.kind === "won" ? 1.5 : 1.35), view.units(LARGEST.news));
    const at = sheet.point(act.place);
    // Those who have fought stand around the middle of their field.
    const clear = act.kind === "won" ? Math.max(radius * 1.6, group * 1.9) : radius * 1.6;
    const style = { size, colour, clear, come: clamp(come * 2, 0, 1) };
    return [{ ...lettered(text, at, style, wide), above: true }];
  });
}

function told({ kind, cows }: Act): string {
  if (kind === "caught") return `+${cows}`;
  if (kind === "won") return cows > 0 ? `+${cows}` : "won";
  return "";
}

/** How many cows each has, the largest herds first. */
function counts(groups: readonly Seen[], radius: number, { view, wide }: Writing): Word[] {
  const high = Math.max(view.units(13), Math.min(0.6, radius * 0.7));
  const herds = groups
    .filter(({ group }) => group.cows > 0)
    .toSorted((one, other) => other.group.cows - one.group.cows);
  return herds.map(({ group, at }) => {
    const text = String(group.cows);
    const [size, weight] = [high * 0.78, 700];
    const width = wide(text, size, weight) + high * 0.7;
    const box = { ...at, clear: radius * 1.08, width, height: high };
    return { ...box, text, size, weight, come: 1, colour: "var(--board-herd)", calm: group.calm };
  });
}

/** To which slice those went who are gone. */
function partings({ ghosts }: Picture, radius: number, { view, mark, wide }: Writing): Word[] {
  const size = Math.min(radius * 1.15, view.units(LARGEST.parting));
  return ghosts.map(({ group, at, to }) => {
    const { colour } = mark(group.seat);
    const style = { size, clear: radius * 1.1, colour, come: 1 };
    return { ...lettered(`→ ${to}`, at, style, wide), above: true };
  });
}

function lettered(
  text: string,
  { x, y }: Point,
  style: Pick<Word, "size" | "clear" | "colour" | "come">,
  wide: Writing["wide"],
): Word {
  const { size } = style;
  const width = wide(text, size, HEAVY) + RIM * size;
  return { text, x, y, ...style, weight: HEAVY, width, height: size * (1 + RIM) };
}
