/** Above a battle or beside it: the teams, what they have left, and their points. */

import { clamp, grouped } from "../../lib/numbers";
import { paintMark, paintRing } from "../../paint/marks";
import { ABOVE, WIDTH } from "./layout";
import { fitting, FONT, named } from "./lettering";
import type { Battle, Party } from "./model";
import type { Brush, Marked } from "./scene";

/** The length of the bar of what a team has left while it has all. */
const BAR = 4;

/** Above the field: the teams, what they have left, and their points. */
export function paintTitle(brush: Brush, battle: Battle, marked: Marked | undefined): void {
  const { context, theme, match } = brush;
  context.save();
  context.translate(0, -ABOVE);
  for (const [side, party] of battle.parties.entries()) {
    const mark = match.mark(party.seat);
    const out = side === 0 ? 1 : -1; // from the edge towards the middle
    const edge = side === 0 ? 0 : WIDTH;
    sign(brush, party, { x: edge + out * 0.5, y: 0.52, radius: 0.42 }, marked);
    context.textAlign = side === 0 ? "left" : "right";
    name(brush, mark.name, { x: edge + out * 1.32, y: 0.54 }, WIDTH / 2 - 1.7);
    const long = BAR * clamp(party.strength, 0, 1);
    bar(brush, "var(--line)", side === 0 ? 0 : WIDTH - BAR, 1.14, BAR);
    bar(brush, mark.colour, side === 0 ? 0 : WIDTH - long, 1.14, long);
    context.textAlign = side === 0 ? "right" : "left";
    context.font = `500 0.5px ${FONT}`;
    context.fillStyle = theme.colour("var(--soft)");
    context.fillText(pointsOf(party), WIDTH / 2 - out * 0.2, 1.28);
  }
  context.restore();
}

/** The same in camps so wide, to the left and right of the field. */
export function paintSides(
  brush: Brush,
  battle: Battle,
  marked: Marked | undefined,
  camps: number,
): void {
  const { context, theme, match } = brush;
  for (const [side, party] of battle.parties.entries()) {
    const mark = match.mark(party.seat);
    const x = side === 0 ? -camps / 2 : WIDTH + camps / 2;
    const wide = camps - 0.4;
    sign(brush, party, { x, y: 0.95, radius: 0.6 }, marked);
    context.textAlign = "center";
    name(brush, mark.name, { x, y: 2.1 }, wide);
    const left = x - wide / 2;
    bar(brush, "var(--line)", left, 2.66, wide);
    bar(brush, mark.colour, left, 2.66, wide * clamp(party.strength, 0, 1));
    const points = pointsOf(party);
    if (points === "") continue;
    for (const [text, y, weight, most, colour] of [
      [points, 3.5, 700, 0.62, "var(--ink)"],
      ["points", 4.06, 500, 0.44, "var(--soft)"],
    ] as const) {
      context.font = `${weight} ${fitting(context, text, wide, most, 0.3)}px ${FONT}`;
      context.fillStyle = theme.colour(colour);
      context.fillText(text, x, y);
    }
  }
}

/** The mark of a team, in a ring while words name it. */
function sign(
  { context, theme, match, stage }: Brush,
  { seat }: Party,
  at: { readonly x: number; readonly y: number; readonly radius: number },
  marked: Marked | undefined,
): void {
  const mark = match.mark(seat);
  paintMark(context, theme, mark, at, { text: String(mark.number), fits: true });
  if (!marked?.seats.includes(seat)) return;
  paintRing(context, theme, stage, { ...at, radius: at.radius + 0.08 }, marked.come);
}

/** A name in the room that it has, around that height. */
function name(
  { context, theme }: Brush,
  text: string,
  { x, y }: { readonly x: number; readonly y: number },
  room: number,
): void {
  context.textBaseline = "middle";
  context.fillStyle = theme.colour("var(--ink)");
  const lines = named(context, text, room);
  for (const [line, words] of lines.entries()) {
    context.fillText(words, x, y + (line - (lines.length - 1) / 2) * 0.48);
  }
}

function bar(
  { context, theme }: Brush,
  colour: string,
  left: number,
  top: number,
  wide: number,
): void {
  context.fillStyle = theme.colour(colour);
  context.beginPath();
  context.roundRect(left, top, Math.max(0, wide), 0.28, 0.14);
  context.fill();
}

function pointsOf(party: Party): string {
  return party.points === undefined ? "" : grouped(Math.round(party.points));
}
