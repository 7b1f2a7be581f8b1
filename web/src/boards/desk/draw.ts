/** The drawing of a battle of DESK; one unit is one field. */

import { clamp } from "../../lib/numbers";
import type { Extent, Stage } from "../../paint/stage";
import type { Theme } from "../../paint/theme";
import type { Match } from "../board";
import { paintRing } from "../../paint/marks";
import { MOVED, paintArmy, paintFallen } from "./army";
import { paintDamage, paintHit, paintStrike, struckIn } from "./blows";
import { paintFoot } from "./foot";
import { paintCamps, paintGround } from "./ground";
import { WIDTH } from "./layout";
import { paintMuster } from "./muster";
import { extentOf } from "./model";
import { middle, type Brush, type Picture, type Scene } from "./scene";
import { paintSides, paintTitle } from "./title";

export class Painter {
  constructor(
    private readonly match: Match,
    private readonly theme: Theme,
  ) {}

  paint(context: CanvasRenderingContext2D, stage: Stage, picture: Picture): void {
    const brush = { context, stage, theme: this.theme, match: this.match };
    const seen = stage.seen();
    for (const [place, scene] of picture.scenes.entries()) {
      const { camps, rows } = picture.layout;
      const cell = picture.layout.cell(place);
      if (!overlap(cell, seen)) continue;
      const { left, top } = picture.layout.field(place);
      context.save();
      context.translate(left, top + rows.top);
      paintCamps(brush, scene.battle, rows.count, {
        from: seen.left - left,
        to: seen.left + seen.width - left,
      });
      if (camps > 0) paintSides(brush, scene.battle, picture.marked, camps);
      else paintTitle(brush, scene.battle, picture.marked);
      field(brush, scene, picture);
      context.translate(0, rows.count);
      paintFoot(brush, scene.battle, picture.kinds);
      context.restore();
    }
  }
}

/** The rows of the field that are shown, with what stands and happens there. */
function field(brush: Brush, scene: Scene, picture: Picture): void {
  const { context, stage, theme } = brush;
  const { rows } = picture.layout;
  const { battle } = scene;
  context.save();
  context.beginPath();
  context.rect(0, 0, WIDTH, rows.count);
  context.clip();
  context.translate(0, -rows.top);
  paintGround(brush, picture.terrain, battle);
  if (picture.mustering) paintMuster(context, theme, brush.match, battle, picture.kinds);
  happening(brush, scene, picture);
  context.restore();
  if (picture.marked?.battle !== battle.id) return;
  context.globalAlpha = picture.marked.come;
  context.lineWidth = stage.units(4);
  context.strokeStyle = theme.colour("var(--named)");
  context.strokeRect(0, 0, WIDTH, rows.count);
  context.globalAlpha = 1;
}

/** Who stands there, and what they do to each other. */
function happening(brush: Brush, scene: Scene, picture: Picture): void {
  const part = clamp((picture.part - MOVED) / (1 - MOVED), 0, 1);
  const struck = struckIn(scene, part);
  // Blows go to and fro behind those who fight; what they cost is written where nobody stands.
  for (const one of struck) if (one.done > 0) paintStrike(brush, one);
  if (part > 0.6) {
    for (const id of scene.acts.fallen) {
      const stack = scene.before.get(id);
      if (stack) paintFallen(brush, stack);
    }
  }
  paintArmy(brush, scene, picture);
  for (const one of struck) if (one.done > 0) paintHit(brush, one);
  paintDamage(brush, scene, picture, struck);
  if (picture.marked?.battle === scene.battle.id) losses(brush, scene, picture.marked.come);
}

/** Rings where stacks have fallen of which words tell: there it happened. */
function losses({ context, stage, theme }: Brush, { acts, before }: Scene, come: number): void {
  for (const id of acts.fallen) {
    const stack = before.get(id);
    if (stack === undefined) continue;
    paintRing(context, theme, stage, { ...middle(stack), radius: 0.6 * extentOf(stack) }, come);
  }
}

function overlap(one: Extent, other: Extent): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}
