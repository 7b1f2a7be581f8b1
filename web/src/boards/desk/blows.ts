/** The blows of a turn: who strikes whom, and what that has cost. */

import { grouped } from "../../lib/numbers";
import type { Box } from "../../paint/labels";
import { inTurn, LABEL, labelled, type Blow } from "./acts";
import { WIDTH } from "./layout";
import { FONT } from "./lettering";
import { extentOf, type Stack } from "./model";
import { colourOf, middle, type Brush, type Picture, type Scene } from "./scene";
import { figureAt, statureOf, tileOf } from "./stature";

/** A blow with the stacks it is about, and how much of it is done. */
export interface Struck {
  readonly blow: Blow;
  readonly from: Stack;
  readonly to: Stack;
  readonly done: number;
}

/** The blows of a turn with the stacks they are about, when so much of the time for them is over. */
export function struckIn({ battle, before, acts }: Scene, part: number): readonly Struck[] {
  const now = new Map(battle.stacks.map((stack) => [stack.id, stack]));
  const place = (id: number): Stack | undefined => now.get(id) ?? before.get(id);
  const blows = acts.blows.flatMap((blow) => {
    const [from, to] = [place(blow.from), place(blow.to)];
    return from && to ? [{ blow, from, to }] : [];
  });
  const done = inTurn(blows.length, part);
  return blows.map((one, index) => ({ ...one, done: done[index] ?? 0 }));
}

/** Draw the way of a blow. */
export function paintStrike(brush: Brush, { blow, from, to, done }: Struck): void {
  const { context, theme } = brush;
  const [start, end] = [middle(from), middle(to)];
  const reached = {
    x: start.x + (end.x - start.x) * done,
    y: start.y + (end.y - start.y) * done,
  };
  context.lineWidth = 0.11;
  context.lineCap = "round";
  context.strokeStyle = theme.colour("var(--bad)");
  context.globalAlpha = 0.8;
  context.setLineDash(blow.counter ? [0.16, 0.22] : []);
  context.beginPath();
  context.moveTo(start.x, start.y);
  context.lineTo(reached.x, reached.y);
  context.stroke();
  context.setLineDash([]);
  context.lineCap = "butt";
  context.globalAlpha = 1;
}

/** Where a blow meets its victim, and from where it comes: seen also of those who stand close. */
export function paintHit(brush: Brush, { from, to, done }: Struck): void {
  const { context, theme } = brush;
  const [start, end] = [middle(from), middle(to)];
  const angle = Math.atan2(end.y - start.y, end.x - start.x);
  const edge = extentOf(to) * 0.42;
  const at = { x: end.x - edge * Math.cos(angle), y: end.y - edge * Math.sin(angle) };
  context.globalAlpha = done;
  context.beginPath();
  for (const turned of [0, 2.4, -2.4]) {
    const far = turned === 0 ? 0.12 : 0.32;
    context.lineTo(at.x + far * Math.cos(angle + turned), at.y + far * Math.sin(angle + turned));
  }
  context.closePath();
  context.lineWidth = 0.08;
  context.strokeStyle = theme.colour("var(--board-edge)");
  context.stroke();
  context.fillStyle = theme.colour("var(--bad)");
  context.fill();
  context.globalAlpha = 1;
}

/** Those fields with the ring that stands around them where a stack has fallen. */
function around({ x, y, width, height }: Box): Box {
  const more = 0.35;
  return { x: x - more, y: y - more, width: width + 2 * more, height: height + 2 * more };
}

/** What blows have cost, each beside its victim. */
export function paintDamage(
  brush: Brush,
  scene: Scene,
  { layout }: Picture,
  struck: readonly Struck[],
): void {
  const { context, theme, match } = brush;
  const stacks = scene.battle.stacks;
  const victims = struck.map(({ to }) => around(tileOf(to)));
  const taken = stacks.map((stack) => figureAt(tileOf(stack), statureOf(stack, stacks)));
  const font = `800 ${LABEL * 0.92}px ${FONT}`;
  context.font = font;
  const texts = struck.map(({ blow }) => `−${grouped(blow.damage)}`);
  const boxes = labelled(
    struck.map(({ to }, index) => ({
      victim: figureAt(tileOf(to), statureOf(to, stacks)),
      width: context.measureText(texts[index] ?? "").width + 0.2,
    })),
    [...taken, ...victims],
    { x: 0, y: layout.rows.top, width: WIDTH, height: layout.rows.count },
  );
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineWidth = 0.22;
  context.lineJoin = "round";
  for (const [index, box] of boxes.entries()) {
    const shown = struck[index]?.done ?? 0;
    if (shown === 0) continue;
    const text = texts[index] ?? "";
    const at = [box.x + box.width / 2, box.y + box.height / 2 + (1 - shown) * 0.4] as const;
    context.globalAlpha = shown;
    context.strokeStyle = theme.colour("var(--board-edge)");
    context.strokeText(text, ...at);
    // Whose loss it is.
    context.fillStyle = theme.colour(colourOf(match, scene.battle, struck[index]?.to));
    context.fillText(text, ...at);
  }
  context.globalAlpha = 1;
}
