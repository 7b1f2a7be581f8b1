/** The drawing of a battle of DESK; one unit is one field. */

import type { Match } from "../board";
import { paintGlyph } from "../../paint/glyph";
import { DEFENDING, FALLEN, WAITING, WON } from "../../paint/glyphs/army";
import { ROCK } from "../../paint/glyphs/pasture";
import type { Extent, Stage } from "../../paint/stage";
import type { Theme } from "../../paint/theme";
import { clamp, grouped } from "../../lib/numbers";
import { inTurn, LABEL, labelled, type Acts, type Blow } from "./acts";
import { figureOf } from "./figures";
import { ABOVE, HEIGHT, WIDTH, type Layout } from "./layout";
import { paintMuster } from "./muster";
import {
  decidedOf,
  extentOf,
  type Battle,
  type Kind,
  type Party,
  type Side,
  type Stack,
} from "./model";
import { paintMark } from "../../paint/marks";

/** A battle as it is to be drawn. */
export interface Scene {
  readonly battle: Battle;
  readonly acts: Acts;
  /** Stacks as they were a turn before, by ID. */
  readonly before: ReadonlyMap<number, Stack>;
}

export interface Picture {
  readonly scenes: readonly Scene[];
  readonly layout: Layout;
  /** Lines of the board, `#` for fields that cannot be entered. */
  readonly terrain: readonly string[];
  readonly kinds: readonly Kind[];
  /** Whether the armies are still being placed. */
  readonly mustering: boolean;
  /** How much of the way from the turn before is done, 0 to 1. */
  readonly part: number;
}

const START = 3; // columns of a start area
const FONT = "system-ui, sans-serif";
const MOVED = 0.35; // the part of the way after which stacks stand, and blows begin
const BAR = 4; // of what is left
const LEGIBLE = 12; // pixels of a field from which on numbers can be read

export class Painter {
  constructor(
    private readonly match: Match,
    private readonly theme: Theme,
  ) {}

  paint(context: CanvasRenderingContext2D, stage: Stage, picture: Picture): void {
    const seen = stage.seen();
    for (const [place, scene] of picture.scenes.entries()) {
      const cell = picture.layout.cell(place);
      if (!overlap(cell, seen)) continue;
      context.save();
      context.translate(cell.left, cell.top);
      this.title(context, scene.battle);
      context.translate(0, ABOVE);
      this.ground(context, stage, picture.terrain, scene.battle);
      if (picture.mustering) {
        paintMuster(context, this.theme, this.match, scene.battle, picture.kinds);
      }
      this.army(context, stage, scene, picture);
      this.acts(context, scene, clamp((picture.part - MOVED) / (1 - MOVED), 0, 1));
      this.decided(context, scene.battle);
      context.translate(0, HEIGHT);
      this.queue(context, scene.battle, picture.kinds);
      context.restore();
    }
  }

  /** The teams, what they have left, and their points. */
  private title(context: CanvasRenderingContext2D, battle: Battle): void {
    for (const [side, party] of battle.parties.entries()) {
      const mark = this.match.mark(party.seat);
      const out = side === 0 ? 1 : -1; // from the edge towards the middle
      const edge = side === 0 ? 0 : WIDTH;
      const at = { x: edge + out * 0.5, y: 0.55, radius: 0.42 };
      paintMark(context, this.theme, mark, at, { text: String(mark.number), fits: true });
      context.textBaseline = "middle";
      context.textAlign = side === 0 ? "left" : "right";
      context.fillStyle = this.theme.colour("var(--ink)");
      const room = WIDTH / 2 - 1.6;
      context.textRendering = "geometricPrecision"; // small letters are measured as they are drawn
      context.font = `650 0.62px ${FONT}`;
      const needed = context.measureText(mark.name).width;
      // A long name is written smaller before it is cut.
      if (needed > room) context.font = `650 ${Math.max(0.42, (0.6 * room) / needed)}px ${FONT}`;
      context.fillText(clipped(context, mark.name, room), edge + out * 1.2, 0.57);
      const long = BAR * clamp(party.strength, 0, 1);
      context.fillStyle = this.theme.colour("var(--line)");
      bar(context, side === 0 ? 0 : WIDTH - BAR, BAR);
      context.fillStyle = this.theme.colour(mark.colour);
      bar(context, side === 0 ? 0 : WIDTH - long, long);
      context.textAlign = side === 0 ? "right" : "left";
      context.font = `500 0.5px ${FONT}`;
      context.fillStyle = this.theme.colour("var(--soft)");
      context.fillText(pointsOf(party), WIDTH / 2 - out * 0.2, 1.5);
    }
  }

  private ground(
    context: CanvasRenderingContext2D,
    stage: Stage,
    terrain: readonly string[],
    battle: Battle,
  ): void {
    context.fillStyle = this.theme.colour("var(--board-ground)");
    context.fillRect(0, 0, WIDTH, HEIGHT);
    for (const [side, party] of battle.parties.entries()) {
      context.globalAlpha = 0.1;
      context.fillStyle = this.theme.colour(this.match.mark(party.seat).colour);
      context.fillRect(side === 0 ? 0 : WIDTH - START, 0, START, HEIGHT);
    }
    context.globalAlpha = 1;
    context.lineWidth = stage.units(1);
    context.strokeStyle = this.theme.colour("var(--board-grid)");
    context.beginPath();
    for (let x = 0; x <= WIDTH; x += 1) {
      context.moveTo(x, 0);
      context.lineTo(x, HEIGHT);
    }
    for (let y = 0; y <= HEIGHT; y += 1) {
      context.moveTo(0, y);
      context.lineTo(WIDTH, y);
    }
    context.stroke();
    for (const [y, line] of terrain.entries()) {
      for (let x = 0; x < line.length; x += 1) {
        if (line[x] !== "#") continue;
        paintGlyph(context, this.theme, ROCK, { x: x + 0.5, y: y + 0.46, size: 1.08 });
      }
    }
  }

  private army(
    context: CanvasRenderingContext2D,
    stage: Stage,
    scene: Scene,
    { kinds, part }: Picture,
  ): void {
    const { battle, before } = scene;
    const way = clamp(part / MOVED, 0, 1);
    const eased = way * way * (3 - 2 * way);
    context.globalAlpha = battle.planned ? 0.55 : 1;
    const stacks = battle.stacks.map((stack) => {
      const from = before.get(stack.id) ?? stack;
      const left = from.x + (stack.x - from.x) * eased - 1;
      const top = from.y + (stack.y - from.y) * eased - 1;
      return { stack, left, top };
    });
    // Whoever stands in front covers who stands behind, and no figure a number.
    stacks.sort((one, other) => one.top - other.top);
    for (const { stack, left, top } of stacks) {
      this.figure(context, battle, stack, kinds, left, top);
    }
    if (stage.camera.scale >= LEGIBLE) {
      for (const { stack, left, top } of stacks) this.number(context, battle, stack, left, top);
    }
    context.globalAlpha = 1;
  }

  private figure(
    context: CanvasRenderingContext2D,
    battle: Battle,
    stack: Stack,
    kinds: readonly Kind[],
    left: number,
    top: number,
  ): void {
    const size = extentOf(stack);
    const colour = this.match.mark(battle.parties[stack.side].seat).colour;
    const own = stack.id === battle.current;
    context.beginPath();
    context.roundRect(left + 0.05, top + 0.05, size - 0.1, size - 0.1, 0.16);
    const all = context.globalAlpha;
    context.globalAlpha = all * (own ? 0.42 : 0.2);
    context.fillStyle = this.theme.colour(colour);
    context.fill();
    context.globalAlpha = all;
    if (own) {
      context.lineWidth = 0.1;
      context.strokeStyle = this.theme.colour("var(--ink)");
      context.stroke();
    }
    const kind = kinds.find(({ id }) => id === stack.kind);
    if (kind === undefined) return;
    const { glyph } = figureOf(kind);
    const at = { x: left + size / 2, y: top + size * 0.47, size: size * 0.88 };
    paintGlyph(context, this.theme, glyph, {
      ...at,
      team: colour,
      turned: stack.side === 1,
      rim: 1,
    });
    const badge = 0.42;
    const corner = { x: left + size - badge * 0.55, y: top + badge * 0.6, size: badge };
    if (stack.defending) paintGlyph(context, this.theme, DEFENDING, { ...corner, rim: 2 });
    else if (stack.delayed) paintGlyph(context, this.theme, WAITING, { ...corner, rim: 2 });
  }

  /** How many units a stack has: at its feet. */
  private number(
    context: CanvasRenderingContext2D,
    battle: Battle,
    stack: Stack,
    left: number,
    top: number,
  ): void {
    const size = extentOf(stack);
    const high = size > 1 ? 0.5 : 0.36;
    const text = grouped(stack.units);
    context.font = `750 ${high * 0.84}px ${FONT}`;
    const wide = context.measureText(text).width + high * 0.5;
    const x = left + size / 2 - wide / 2;
    const y = top + size - high;
    context.beginPath();
    context.roundRect(x, y, wide, high, high * 0.32);
    context.fillStyle = this.theme.colour(this.match.mark(battle.parties[stack.side].seat).colour);
    context.fill();
    context.fillStyle = this.theme.colour("var(--on-seat)");
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(text, x + wide / 2, y + high * 0.55);
  }

  /** Blows with their damage, one after another, and stacks that fell. */
  private acts(context: CanvasRenderingContext2D, scene: Scene, part: number): void {
    const now = new Map(scene.battle.stacks.map((stack) => [stack.id, stack]));
    const place = (id: number): Stack | undefined => now.get(id) ?? scene.before.get(id);
    const blows = scene.acts.blows.flatMap((blow) => {
      const [from, to] = [place(blow.from), place(blow.to)];
      return from && to ? [{ blow, from, to }] : [];
    });
    const done = inTurn(blows.length, part);
    if (part > 0.6) {
      for (const id of scene.acts.fallen) {
        const fallen = scene.before.get(id);
        if (fallen) this.fallen(context, fallen);
      }
    }
    for (const [index, { blow, from, to }] of blows.entries()) {
      if ((done[index] ?? 0) > 0) this.strike(context, blow, from, to, done[index] ?? 0);
    }
    context.font = `800 ${LABEL * 0.92}px ${FONT}`;
    const texts = blows.map(({ blow }) => `−${grouped(blow.damage)}`);
    const boxes = labelled(
      blows.map(({ to }, index) => ({
        x: clamp(middle(to).x, 0.8, WIDTH - 0.8),
        y: to.y - 0.85,
        width: context.measureText(texts[index] ?? "").width + 0.12,
      })),
    );
    for (const [index, box] of boxes.entries()) {
      const shown = done[index] ?? 0;
      if (shown === 0) continue;
      context.globalAlpha = shown;
      context.font = `800 ${LABEL * 0.92}px ${FONT}`;
      context.textAlign = "center";
      context.textBaseline = "middle";
      context.lineWidth = 0.22;
      context.lineJoin = "round";
      const at = [box.x + box.width / 2, box.y + box.height / 2 + (1 - shown) * 0.4] as const;
      context.strokeStyle = this.theme.colour("var(--board-edge)");
      context.strokeText(texts[index] ?? "", ...at);
      context.fillStyle = this.theme.colour("var(--bad)");
      context.fillText(texts[index] ?? "", ...at);
      context.globalAlpha = 1;
    }
  }

  private fallen(context: CanvasRenderingContext2D, stack: Stack): void {
    const { x, y } = middle(stack);
    context.globalAlpha = 0.75;
    paintGlyph(context, this.theme, FALLEN, { x, y, size: extentOf(stack) * 0.7, rim: 1 });
    context.globalAlpha = 1;
  }

  private strike(
    context: CanvasRenderingContext2D,
    blow: Blow,
    from: Stack,
    to: Stack,
    done: number,
  ): void {
    const [start, end] = [middle(from), middle(to)];
    const reached = {
      x: start.x + (end.x - start.x) * done,
      y: start.y + (end.y - start.y) * done,
    };
    context.lineWidth = 0.11;
    context.lineCap = "round";
    context.strokeStyle = this.theme.colour("var(--bad)");
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

  /** Who has won, across the board of a battle that is decided. */
  private decided(context: CanvasRenderingContext2D, battle: Battle): void {
    const side: Side | undefined = decidedOf(battle);
    if (side === undefined) return;
    const mark = this.match.mark(battle.parties[side].seat);
    context.font = `700 0.62px ${FONT}`;
    const text = `${clipped(context, mark.name, 5)} has won`;
    const wide = context.measureText(text).width + 2;
    context.beginPath();
    context.roundRect(WIDTH / 2 - wide / 2, 0.2, wide, 1.1, 0.3);
    context.fillStyle = this.theme.colour("var(--sheet)");
    context.fill();
    context.lineWidth = 0.07;
    context.strokeStyle = this.theme.colour(mark.colour);
    context.stroke();
    const x = WIDTH / 2 - wide / 2 + 0.65;
    paintGlyph(context, this.theme, WON, { x, y: 0.75, size: 0.8, team: mark.colour });
    context.fillStyle = this.theme.colour("var(--ink)");
    context.textAlign = "left";
    context.textBaseline = "middle";
    context.fillText(text, x + 0.65, 0.77);
  }

  /** The stacks that still wait in this cycle, the next one first. */
  private queue(context: CanvasRenderingContext2D, battle: Battle, kinds: readonly Kind[]): void {
    const stacks = new Map(battle.stacks.map((stack) => [stack.id, stack]));
    const waiting = battle.queue.flatMap((id) => stacks.get(id) ?? []);
    if (waiting.length === 0) return;
    context.fillStyle = this.theme.colour("var(--soft)");
    context.font = `500 0.46px ${FONT}`;
    context.textAlign = "left";
    context.textBaseline = "middle";
    context.fillText("Next", 0, 0.72);
    const step = Math.min(1, (WIDTH - 1.3) / waiting.length);
    for (const [place, stack] of waiting.entries()) {
      const team = this.match.mark(battle.parties[stack.side].seat).colour;
      const kind = kinds.find(({ id }) => id === stack.kind);
      const x = 1.3 + step * (place + 0.5);
      if (kind === undefined) continue;
      const size = step * 0.86;
      const turned = stack.side === 1;
      paintGlyph(context, this.theme, figureOf(kind).glyph, { x, y: 0.7, size, team, turned });
      if (stack.id !== battle.current) continue;
      context.fillStyle = this.theme.colour("var(--ink)");
      context.fillRect(x - step * 0.4, 1.26, step * 0.8, 0.1);
    }
  }
}

function bar(context: CanvasRenderingContext2D, left: number, wide: number): void {
  context.beginPath();
  context.roundRect(left, 1.36, Math.max(0, wide), 0.28, 0.14);
  context.fill();
}

function pointsOf(party: Party): string {
  return party.points === undefined ? "" : grouped(Math.round(party.points));
}

function middle(stack: Stack): { x: number; y: number } {
  const half = extentOf(stack) / 2;
  return { x: stack.x - 1 + half, y: stack.y - 1 + half };
}

/** As much of a text as there is room for. */
function clipped(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text;
  let end = text.length;
  while (end > 1 && context.measureText(`${text.slice(0, end)}…`).width > room) end -= 1;
  return `${text.slice(0, end)}…`;
}

function overlap(one: Extent, other: Extent): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}
