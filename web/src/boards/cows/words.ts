/** What is written on the pasture: each word beside its thing, and none over another. */

import { clamp, count } from "../../lib/numbers";
import { placed, type Box, type Labelled } from "../../paint/labels";
import type { Extent, View } from "../../paint/stage";
import type { Mark } from "../board";
import { done, type Act } from "./acts";
import { same } from "./hit";
import type { Group, Place, World } from "./model";
import { houseOf, RAISED, ringOf, SMALLEST, type Picture, type Seen } from "./picture";
import { FACING } from "./spoils";
import { inside, type Point, type Sheet } from "./sheet";

/** How something is written. */
export interface Lettering {
  readonly text: string;
  /** The height of its letters, and their weight. */
  readonly size: number;
  readonly weight: number;
  readonly colour: string;
  /** How much of it is to be seen, 0 to 1. */
  readonly come: number;
}

export interface Word extends Labelled, Lettering {
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
const LARGEST = { news: 26, score: 15 };
/** Cows from which on a herd is large, and so many of the largest herds show how many they have. */
const LARGE_HERD = 5;
const LARGEST_HERDS = 3;
const HEAVY = 800;
/** What a rim adds to letters, as a part of their size. */
const RIM = 0.32;

/**
 * All that might be written, the most important first: whom the words beside the board name, what
 * happened, and how many cows those have that matter.
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
    ...fights(picture, writing),
    ...names(picture, radius, writing),
    ...news(picture, radius, writing),
    ...counts(picture, groups, radius, writing),
  ];
}

/** Where each is written, on the pasture; nothing for those for which there is no room. */
export function written(
  words: readonly Word[],
  taken: readonly Box[],
  { view, sheet }: Writing,
): readonly (Box | undefined)[] {
  const [seen, pasture] = [view.seen(), sheet.largeExtent(sheet.shown)];
  return placed(words, taken, pasture ? shared(seen, pasture) : seen);
}

/** What two extents have in common. */
function shared(one: Extent, other: Extent): Extent {
  const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)];
  const right = Math.min(one.left + one.width, other.left + other.width);
  const bottom = Math.min(one.top + one.height, other.top + other.height);
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
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

/** Who leads and who is next are named all the time; what is past as long as its mark stands. */
function names(picture: Picture, radius: number, { view, sheet, mark, wide }: Writing): Word[] {
  const size = view.units(15);
  const ring = ringOf(sheet, (pixels) => view.units(pixels));
  return picture.spots.flatMap((spot) => {
    const { place, seat, past, plain } = spot;
    // Who fights is named as such.
    if (fighters(picture.world, place) !== undefined) return [];
    const clear = (plain ? radius * 1.5 : ring) + size * 0.35;
    const gone = picture.come === undefined ? undefined : past;
    const text = seat === undefined ? gone : mark(seat).name;
    const at = spotAt(picture, spot, sheet);
    const large = sheet.largeExtent(sheet.of(place)) !== undefined;
    if (text === undefined || !large || !inside(view.seen(), at.x, at.y)) return [];
    const colour = seat === undefined ? "var(--ink)" : mark(seat).colour;
    return [lettered(text, at, { size, clear, colour, come: 1 }, wide)];
  });
}

/** Who fights whom, above them: each with how strong they are there, where all of that may be known. */
function fights({ world }: Picture, { view, sheet, mark, wide }: Writing): Word[] {
  const size = view.units(13);
  const clear = ringOf(sheet, (pixels) => view.units(pixels)) + size * 0.35;
  return world.fights.flatMap(({ place }) => {
    const sides = fighters(world, place);
    if (sides === undefined || !sheet.largeExtent(sheet.of(place))) return [];
    const text = sides.map(({ seat, power }) => `${mark(seat).name} ${power}`).join(" v ");
    const style = { size, clear, colour: "var(--ink)", come: 1 };
    return [{ ...lettered(text, sheet.point(place), style, wide), above: true }];
  });
}

/** Who attacks on a field and who defends it, with their power there; nothing where none do, or unknown. */
function fighters(
  { fights, groups }: World,
  place: Place,
): readonly { readonly seat: number; readonly power: number }[] | undefined {
  const fight = fights.find((one) => same(one.place, place));
  const sides = [fight?.attacker, fight?.defender].flatMap((id) => {
    const there = groups.filter((group) => group.team === id && same(group.place, place));
    const power = there.reduce((sum, group) => sum + group.power, 0);
    return there[0] ? [{ seat: there[0].seat, power }] : [];
  });
  return sides.length > 1 ? sides : undefined;
}

/** The radius of signs of what happened; from near they leave more to be seen of who did it. */
export function signOf(view: View, { near }: Picture): number {
  return Math.max(near ? 0.36 : 0.6, view.units(SMALLEST.sign));
}

function news(picture: Picture, group: number, { view, sheet, mark, wide }: Writing): Word[] {
  const radius = signOf(view, picture);
  return picture.acts.flatMap((act) => {
    const come = act.cows > 0 && act.kind === "won" ? picture.passed : done(act.kind, picture.part);
    const [text, score] = told(act, picture, (seat) => mark(seat).name);
    if (come === 0 || text === "" || !sheet.largeExtent(sheet.of(act.place))) return [];
    const team = picture.world.teams.find(({ id }) => id === act.team);
    const colour = team ? mark(team.seat).colour : "var(--ink)";
    const size = Math.min(radius * (act.kind === "won" ? 1.5 : 1.35), view.units(LARGEST.news));
    const field = sheet.point(act.place);
    if (!inside(view.seen(), field.x, field.y)) return []; // it would stand alone at the edge
    const half = act.kind === "milked" ? houseOf(sheet, (pixels) => view.units(pixels)) : 0;
    const at = { x: field.x, y: field.y - 2 * RAISED * half }; // of milk beside the house
    // Those who have fought stand around the middle of their field, and cows go over them.
    const clear =
      act.kind === "won"
        ? Math.max(radius * 1.6, group * (FACING + 1.3))
        : Math.max(radius * 1.6, half);
    const style = { size, colour, clear, come: clamp(come * 2, 0, 1) };
    const small = {
      ...style,
      size: Math.min(size, view.units(LARGEST.score)),
      colour: "var(--ink)",
    };
    return [
      { ...lettered(text, at, style, wide), above: true },
      ...(score === "" || come < 1 ? [] : [lettered(score, at, small, wide)]),
    ];
  });
}

/**
 * What somebody has gained, and how many cows both have then. Of milk it is that of whom words name;
 * each catch is told only where all numbers are.
 */
function told(
  act: Act,
  { world, acts, spots, numbered }: Picture,
  name: (seat: number) => string,
): [gain: string, score: string] {
  const { kind, cows, team, against } = act;
  const [one, other] = [team, against].map((id) => world.teams.find((known) => known.id === id));
  const named = numbered || spots.some(({ seat }) => seat !== undefined && seat === one?.seat);
  if (kind === "caught") return [numbered ? `+${cows}` : "", ""];
  if (kind === "won") {
    if (cows === 0) return ["won", ""];
    const score =
      one &&
      other &&
      `${name(one.seat)} has ${count(one.cows, "cow")}, ${name(other.seat)} ${other.cows}`;
    return [`+${count(cows, "cow")}`, score ?? ""];
  }
  if (kind !== "milked" || !named || one === undefined) return ["", ""];
  // All that a team has milked in a turn is one number, beside the first of its herds.
  const gained = acts.filter((one) => one.kind === "milked" && one.team === team);
  if (gained[0] !== act) return ["", ""];
  const milk = gained.reduce((sum, { milk }) => sum + milk, 0);
  const bottles = Math.floor(one.milk) - Math.floor(one.milk - milk);
  return bottles > 0 ? [`+${count(bottles, "bottle")}`, ""] : ["", ""];
}

/** How many cows those have that matter, the largest herds first. */
function counts(
  picture: Picture,
  groups: readonly Seen[],
  radius: number,
  { view, wide }: Writing,
): Word[] {
  const high = Math.max(view.units(13), Math.min(0.6, radius * 0.7));
  const herds = groups
    .filter(({ group }) => group.cows > 0)
    .toSorted((one, other) => other.group.cows - one.group.cows)
    .filter(({ group }, place) => counted(group, place, picture));
  return herds.map(({ group, at }) => {
    const text = String(group.cows);
    const [size, weight] = [high * 0.78, 700];
    const width = wide(text, size, weight) + high * 0.7;
    const box = { ...at, clear: radius * 1.08, width, height: high };
    return { ...box, text, size, weight, come: 1, colour: "var(--board-herd)", calm: group.calm };
  });
}

/** Whether it is written how many cows a group has, which has that place among the largest herds. */
function counted(group: Group, place: number, picture: Picture): boolean {
  const { numbered, pointed, followed, acts } = picture;
  if (numbered || group.id === pointed?.id || group.id === followed?.id) return true;
  if (place < LARGEST_HERDS && group.cows >= LARGE_HERD) return true;
  return group.fighting || acts.some((act) => act.kind === "won" && same(act.place, group.place));
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
