/** Cows that change hands: they go from who has lost a fight to who has won it; an arrow stays. */

import { clamp } from "../../lib/numbers";
import { paintGlyph } from "../../paint/glyph";
import { COW, RIDER } from "../../paint/glyphs/pasture";
import { trace } from "../../paint/marks";
import type { Theme } from "../../paint/theme";
import type { Mark } from "../board";
import type { Act } from "./acts";
import { same } from "./hit";
import type { Place } from "./model";
import type { Picture } from "./picture";
import type { Point } from "./sheet";

export interface Spoils {
  /** Where they stand who have lost; nothing where they are gone. */
  readonly from: Point | undefined;
  readonly to: Point;
  /** The mark of who has lost. */
  readonly beaten: Mark;
  readonly cows: number;
  /** The radius of a group. */
  readonly radius: number;
  /** How far the pasture goes to the right. */
  readonly edge: number;
  /** How much of their way is done, 0 to 1. */
  readonly part: number;
}

/** How far from the middle of their field they stand between whom cows change hands, in radii. */
export const FACING = 1.7;
/** Cows that are drawn on their way at most, and how far behind the first the last of them goes. */
const MOST = 8;
const BEHIND = 0.6;
/** Pieces of which the arrow is made. */
const STEPS = 24;
/** How far beside the winner the mark of a loser stands who is gone, in radii. */
const ASIDE = 3;

/** The fight on a field that was won just now for cows, if one was. */
export function robbed({ acts }: Picture, place: Place): Act | undefined {
  return acts.find((act) => act.kind === "won" && act.cows > 0 && same(act.place, place));
}

/** Who fights on a field or has just fought there: who has attacked, or won, and against whom. */
export function foughtAt(
  { acts, world }: Picture,
  place: Place,
): Pick<Act, "team" | "against"> | undefined {
  const won = acts.find((act) => act.kind === "won" && act.team > 0 && same(act.place, place));
  const fight = world.fights.find((one) => same(one.place, place));
  return won ?? (fight && { team: fight.attacker, against: fight.defender });
}

/** Draw it, as far as it has come. */
export function paintSpoils(
  context: CanvasRenderingContext2D,
  theme: Theme,
  { from, to, beaten, cows, radius, edge, part }: Spoils,
): void {
  const start = from ?? asideOf(to, radius, edge);
  if (from === undefined) paintBeaten(context, theme, beaten, start, radius);
  const way = wayOver(start, to, radius);
  context.strokeStyle = theme.colour("var(--named)");
  context.lineWidth = radius * 0.22;
  context.lineCap = "round";
  context.beginPath();
  for (let step = 0; step <= STEPS * part; step += 1) {
    const { x, y } = way(step / STEPS);
    context.lineTo(x, y);
  }
  context.stroke();
  context.lineCap = "butt";
  if (part === 1) return paintHead(context, theme, way(0.9), way(1), radius * 0.62);
  const shown = Math.min(MOST, cows);
  for (let cow = 0; cow < shown; cow += 1) {
    const at = way(clamp(part * (1 + BEHIND) - (BEHIND * cow) / shown, 0, 1));
    const turned = to.x < start.x;
    paintGlyph(context, theme, COW, { ...at, size: radius * 1.3, turned, rim: 1 });
  }
}

/** Beside somebody, where there is room. */
function asideOf({ x, y }: Point, radius: number, edge: number): Point {
  const far = ASIDE * radius;
  return { x: x + far + radius < edge ? x + far : x - far, y };
}

/** The mark of a group that is gone. */
function paintBeaten(
  context: CanvasRenderingContext2D,
  theme: Theme,
  { shape, colour }: Mark,
  at: Point,
  radius: number,
): void {
  trace(context, shape, at.x, at.y, radius * 0.8);
  context.setLineDash([radius * 0.3, radius * 0.2]);
  context.lineWidth = radius * 0.2;
  context.strokeStyle = theme.colour(colour);
  context.stroke();
  context.setLineDash([]);
  paintGlyph(context, theme, RIDER, { ...at, size: radius * 1.2, team: colour });
}

/** The head of an arrow that comes from one point to another. */
function paintHead(
  context: CanvasRenderingContext2D,
  theme: Theme,
  from: Point,
  to: Point,
  size: number,
): void {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  context.beginPath();
  for (const [turn, far] of [
    [0, 0.4],
    [Math.PI - 0.5, 1],
    [Math.PI + 0.5, 1],
  ] as const) {
    const way = angle + turn;
    context.lineTo(to.x + far * size * Math.cos(way), to.y + far * size * Math.sin(way));
  }
  context.closePath();
  context.fillStyle = theme.colour("var(--named)");
  context.fill();
}

/** A way from one to the other over the heads of both, by the part of it that is done. */
function wayOver(from: Point, to: Point, radius: number): (part: number) => Point {
  return (part) => ({
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part - radius * (0.9 + 4 * part * (1 - part)),
  });
}
