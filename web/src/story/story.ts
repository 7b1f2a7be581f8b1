/** The story of a match: what of it is told at a turn, and where its lines run. */

import type { Figure, Story, StoryMoment, StoryPoint } from "../frames/format";
import { grouped } from "../lib/numbers";

/** A story with what is new of it. */
export function grown(story: Story | undefined, news: Story | undefined): Story | undefined {
  if (news === undefined || story === undefined) return news ?? story;
  const last = story.points.at(-1)?.frame ?? -1;
  return {
    ...news,
    opening: news.opening || (story.opening ?? ""),
    goal: news.goal || (story.goal ?? ""),
    points: [...story.points, ...news.points.filter((point) => point.frame > last)],
    moments: [...story.moments, ...news.moments.filter((moment) => moment.frame > last)],
  };
}

/** How it stood at a frame: the last point that is not after it. */
export function pointAt(story: Story, frame: number): StoryPoint | undefined {
  return story.points[indexAt(story, frame)];
}

/** The index of that point; -1 before the first. */
export function indexAt(story: Story, frame: number): number {
  return lastUpTo(story.points.length, (index) => story.points[index]?.frame ?? 0, frame);
}

/** The index of the last of some ascending numbers that is not above one; 0 if all are. */
export function pointBefore(numbers: readonly number[], one: number): number {
  return Math.max(
    0,
    lastUpTo(numbers.length, (index) => numbers[index] ?? 0, one),
  );
}

function lastUpTo(length: number, at: (index: number) => number, one: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(middle) <= one) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Who leads at a frame, in a sentence; of a game that is over, who led then. */
export function standing(
  story: Story,
  frame: number,
  seats: readonly string[],
  past: boolean = story.over,
): string {
  const point = pointAt(story, frame);
  if (point === undefined || point === story.points.at(-1)) return story.sentence;
  const { leaders = [], margin, by = 0, second = [] } = point;
  const [figure] = story.figures;
  if (figure === undefined || point.values.includes(null)) return story.sentence;
  const names = listed(leaders.map((seat) => seats[seat] ?? ""));
  const most = (seat = 0): string => told(figure, point.values[seat] ?? 0);
  const [has, are, lead, share] = past ? WERE : ARE;
  if (seats.length === 1) return `${seats[0] ?? ""} ${has} ${most()}`;
  const beside = point.beside ? `, ${past ? formerly(point.beside) : point.beside}` : "";
  if (leaders.length === 0) {
    const any = point.values.some((value) => value !== 0);
    const what = figure.unit || figure.name;
    const nothing = (figure.nobody || `nobody has any ${what} yet`).replace(" has ", ` ${has} `);
    return (any ? `all ${are} level with ${most()}` : nothing) + beside;
  }
  if (margin === undefined) {
    const many = leaders.length > MOST_NAMES;
    const who = many ? `${leaders.length} of ${seats.length}` : names;
    return `${who} ${share} the lead with ${most(leaders[0])} each${beside}`;
  }
  const others = listed(second.map((seat) => seats[seat] ?? ""));
  const unit = story.figures[by] ?? figure;
  const ahead = margin === 0 ? `less than ${told(unit, 1)}` : told(unit, margin);
  const each = point.values[leaders[0] ?? 0] ?? 0;
  const level = by > 0 && each !== 0 ? `, with ${told(figure, each)} each` : "";
  const momentum = momentumOf(story, indexAt(story, frame));
  return `${names} ${lead} ${others} by ${ahead}${level}${momentum ? going(momentum, seats, past) : ""}`;
}

/** What the first two have gained within the last turns: see `story/momentum.py` of the host. */
export interface Momentum {
  readonly leader: number;
  readonly second: number;
  readonly own: number;
  readonly their: number;
  /** Whether the lead grows; nothing where it stays. */
  readonly widens?: boolean;
}

/** Turns of which the gains are compared. */
const RECENT_TURNS = 5;
/** A lead that has changed by less than its so many-th part stays as it is. */
const NOTICED = 4;

/** How fast the first two go at a point, where one leads one other by the number that counts. */
export function momentumOf({ points, figures }: Story, index: number): Momentum | undefined {
  const now = points[index];
  const [figure] = figures;
  if (now?.margin === undefined || figure === undefined || (now.by ?? 0) > 0) return undefined;
  const [leader, ...leaders] = now.leaders ?? [];
  const [second, ...others] = now.second ?? [];
  const alone = leaders.length === 0 && others.length === 0;
  if (leader === undefined || second === undefined || !alone) return undefined;
  const before = lastUpTo(index + 1, (at) => points[at]?.turn ?? 0, now.turn - RECENT_TURNS);
  const gained = (seat: number): number | undefined => {
    const [last, first] = [now.values[seat], points[before]?.values[seat]];
    if (typeof last !== "number" || typeof first !== "number") return undefined;
    return Math.round((last - first) * 1e6) / 1e6;
  };
  const [own, their] = [gained(leader), gained(second)];
  if (own === undefined || their === undefined) return undefined;
  const wider = figure.higher_is_better === false ? their - own : own - their;
  const noticed = NOTICED * Math.abs(wider) >= Math.abs(now.margin) && wider !== 0;
  return { leader, second, own, their, ...(noticed && { widens: wider > 0 }) };
}

/** Which way a lead goes, behind the sentence that tells of it; nothing where it stays. */
function going({ second, widens }: Momentum, seats: readonly string[], past: boolean): string {
  const is = past ? "was" : "is";
  if (widens === undefined) return "";
  return widens ? `, and ${is} pulling away` : `, but ${seats[second] ?? ""} ${is} catching up`;
}

/** The weight of what happens too often to have brought anybody the lead. */
const LITTLE = 1;

/** Since when they lead who lead at a point, and what that turn brought them; nothing of several. */
export function since(story: Story, { frame, leaders = [] }: StoryPoint): string {
  const [leader, ...others] = leaders;
  const taken = story.moments.findLast((one) => one.kind === "lead" && one.frame <= frame);
  if (leader === undefined || others.length > 0 || taken?.seats[0] !== leader) return "";
  const there = story.moments.filter(
    ({ kind, frame, seats, weight }) =>
      frame === taken.frame &&
      weight > LITTLE &&
      kind !== "lead" &&
      (seats.length === 0 || (seats[0] === leader && kind !== "loss")),
  );
  const brought = there.map(({ text }) => text).join(", ");
  return `Ahead since turn ${taken.turn}${brought && `: ${brought}`}`;
}

const ARE = ["has", "are", "leads", "share"] as const;
const WERE = ["had", "were", "led", "shared"] as const;

/**
 * The turn of which the headline tells, in which the winner took the lead for good, and the first
 * frame that shows it; nothing where it tells of none.
 */
export function takenFor(story: Story): { turn: number; frame: number } | undefined {
  const { decided } = story;
  if (decided === undefined || decided === null) return undefined;
  if (!new RegExp(`turn ${decided}\\b`).test(story.headline)) return undefined;
  const winner = story.points.at(-1)?.leaders?.[0];
  const other = ({ leaders = [] }: StoryPoint): boolean =>
    leaders.length !== 1 || leaders[0] !== winner;
  const since = story.points[story.points.findLastIndex(other) + 1];
  return since && { turn: decided, frame: since.frame };
}

/** How one who does not lead stands, said to them: their place, and how far the best are ahead. */
export function placed(story: Story, frame: number, seats: readonly string[], own: number): string {
  const { values = [], leaders = [] } = pointAt(story, frame) ?? {};
  const [figure] = story.figures;
  if (figure === undefined || leaders.includes(own) || leaders.length === 0) return "";
  const known = values.filter((value) => value !== null);
  const mine = values[own];
  if (known.length < seats.length || mine === null || mine === undefined) return "";
  const sign = figure.higher_is_better === false ? -1 : 1;
  const ahead = known.filter((value) => sign * (value - mine) > 0);
  if (ahead.length === 0) return ""; // what decides among equals is told already
  const alike = known.filter((value) => value === mine).length > 1 ? "joint " : "";
  const by = Math.max(...ahead.map((value) => sign * (value - mine)));
  const whole = Math.round(by * 1e6) / 1e6;
  const names = listed(leaders.map((seat) => seats[seat] ?? ""));
  return `You are ${alike}${ordinal(ahead.length + 1)} of ${seats.length}, ${told(figure, whole)} behind ${names}.`;
}

/** A place in a row: 1st, 2nd, 3rd, 11th. */
function ordinal(place: number): string {
  const teens = place % 100 > 10 && place % 100 < 14;
  return `${place}${(teens ? undefined : ["th", "st", "nd", "rd"][place % 10]) ?? "th"}`;
}

/** What somebody has the most of, as it is said of a game that is over. */
function formerly(beside: string): string {
  return beside.replace(/ (?:has|have)( the most | )/, " had$1");
}

/** What the game is and what comes first, until somebody has led; at first if none may know who. */
export function opening(story: Story, frame: number): string {
  const seen = story.points.slice(0, indexAt(story, frame) + 1);
  const hidden = seen.at(-1)?.values.includes(null) ?? false;
  const led = seen.some((point) => point.leaders?.length);
  return led || (hidden && seen.length > 1) ? "" : (story.opening ?? "");
}

/** A sentence with a capital, unless it begins with a name, which is written as it is. */
export function begun(text: string, names: readonly string[]): string {
  const named = names.some(
    (name) => text === name || text.startsWith(`${name} `) || text.startsWith(`${name},`),
  );
  return named ? text : text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** A sentence in pieces: names that could break at a hyphen are pieces of their own. */
export function pieces(text: string, names: readonly string[]): { text: string; name: boolean }[] {
  const whole = names.filter((name) => name.includes("-") && name.length <= LONG_NAME);
  if (whole.length === 0) return [{ text, name: false }];
  const one = whole
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return text
    .split(new RegExp(`(${one.join("|")})`))
    .map((piece, at) => ({ text: piece, name: at % 2 === 1 }));
}

/** A value with what there are so many of. */
export function told(figure: Figure, value: number): string {
  const many = figure.unit || figure.name;
  return `${grouped(value)} ${value === 1 ? figure.one || many : many}`;
}

/** Characters of a name that may be kept on one line. */
const LONG_NAME = 16;
const MOST_NAMES = 3;

export function listed(names: readonly string[]): string {
  const rest = names.length - (MOST_NAMES - 1);
  const short =
    names.length > MOST_NAMES ? [...names.slice(0, MOST_NAMES - 1), `${rest} others`] : names;
  const last = short.at(-1) ?? "";
  return short.length > 1 ? `${short.slice(0, -1).join(", ")} and ${last}` : last;
}

/** The moments up to a frame. */
export function reached(story: Story, frame: number): readonly StoryMoment[] {
  return story.moments.filter((moment) => moment.frame <= frame);
}

/** Whether the number that counts has ever differed, from seat to seat or over time. */
export function moved(story: Story): boolean {
  const values = story.points.flatMap((point) => point.values);
  return new Set(values.filter((value) => value !== null)).size > 1;
}

/** What happened last up to a frame: all that one frame shows. */
export function latest(moments: readonly StoryMoment[], frame: number): readonly StoryMoment[] {
  const last = moments.findLast((moment) => moment.frame <= frame)?.frame;
  return moments.filter((moment) => moment.frame === last);
}

/** Of what a frame shows first that which tells most, as the page says it that sends a moment. */
export function momentAt(story: Story, frame: number): StoryMoment | undefined {
  const [first, ...others] = story.moments.filter((moment) => moment.frame === frame);
  return others.reduce((best, one) => (best && one.weight > best.weight ? one : best), first);
}

/** Moments that are apart: of those nearer to each other than so many frames the weightiest. */
export function spaced(moments: readonly StoryMoment[], gap: number): readonly StoryMoment[] {
  const kept: StoryMoment[] = [];
  for (const one of moments.toSorted((a, b) => b.weight - a.weight || a.frame - b.frame)) {
    if (kept.every(({ frame }) => Math.abs(frame - one.frame) >= gap)) kept.push(one);
  }
  return kept.toSorted((a, b) => a.frame - b.frame);
}

/** The moments that weigh most, of equal ones the newest, in their order; at most so many. */
export function weightiest(moments: readonly StoryMoment[], most: number): readonly StoryMoment[] {
  const by = (one: StoryMoment, other: StoryMoment): number =>
    other.weight - one.weight || other.frame - one.frame;
  const kept = new Set(moments.toSorted(by).slice(0, most));
  return moments.filter((moment) => kept.has(moment));
}

/** A figure, and how much of it each has, by seat; nothing where that may not be known. */
export interface Shown {
  readonly figure: Figure | undefined;
  readonly values: readonly (number | null)[];
  /** Whether it is not the number that counts: then it says what it is. */
  readonly besides: boolean;
}

/** What is shown of each beside who leads: the number that counts, unless nobody has any of it yet. */
export function shownOf(story: Story, { values, by = 0, deciding = [] }: StoryPoint): Shown {
  if (deciding.length > 0) return { figure: story.figures[by], values: deciding, besides: true };
  return { figure: story.figures[0], values, besides: false };
}

/** How much somebody has of what is shown. */
export function shownAs({ figure, besides }: Shown, value: number): string {
  return besides && figure ? told(figure, value) : grouped(value);
}

/** The seats in the order in which they stand, the best first; at most so many. */
export function ranked(story: Story, point: StoryPoint, most: number): readonly number[] {
  const { figure, values } = shownOf(story, point);
  const sign = figure?.higher_is_better === false ? 1 : -1;
  const worth = (seat: number): number => sign * (values[seat] ?? 0);
  const known = values.map((value, seat) => (value === null ? -1 : seat));
  const seats = known.filter((seat) => seat >= 0);
  return seats.sort((one, other) => worth(one) - worth(other) || one - other).slice(0, most);
}

/** How much of the most somebody has, in percent; what is below nothing is none. */
export function partOf(
  value: number | null | undefined,
  values: readonly (number | null)[],
): number {
  const most = Math.max(0, ...values.map((one) => one ?? 0));
  return most > 0 ? Math.round((100 * Math.max(0, value ?? 0)) / most) : 0;
}

/** Where lines run in a box of 1 by 1. */
export interface Scale {
  readonly x: (frame: number) => number;
  readonly y: (value: number) => number;
}

/** A scale for frames from first to last, and for the values up to a frame. */
export function scaled(story: Story, first: number, last: number, until: number): Scale {
  const values = story.points
    .slice(0, indexAt(story, until) + 1)
    .flatMap((point) => point.values.filter((value) => value !== null));
  const least = Math.min(0, ...values);
  const span = Math.max(1e-9, Math.max(0, ...values) - least);
  return {
    x: (frame) => (last > first ? (frame - first) / (last - first) : 0),
    y: (value) => 1 - (value - least) / span,
  };
}

const MOST_POINTS = 240;

/** The line of a seat between two frames, as SVG has it, in a box of 1000 by 100. */
export function line(story: Story, seat: number, from: number, to: number, scale: Scale): string {
  const start = Math.max(0, indexAt(story, from));
  const stop = indexAt(story, to);
  const step = Math.max(1, Math.ceil((stop - start) / MOST_POINTS));
  const points: string[] = [];
  for (let at = start; at <= stop; at = at < stop ? Math.min(stop, at + step) : stop + 1) {
    const point = story.points[at];
    const value = point?.values[seat];
    if (point === undefined || value === null || value === undefined) continue;
    const x = 1000 * scale.x(point.frame);
    points.push(`${x.toFixed(1)},${(100 * scale.y(value)).toFixed(1)}`);
  }
  return points.join(" ");
}
