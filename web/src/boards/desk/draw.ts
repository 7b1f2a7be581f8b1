/** The drawing of a battle of DESK; one unit is one field. */

import type { Match } from "../board";
import { paintGlyph } from "../../paint/glyph";
import { DEFENDING, FALLEN, WAITING, WON } from "../../paint/glyphs/army";
import { ROCK } from "../../paint/glyphs/pasture";
import type { Extent, Stage } from "../../paint/stage";
import type { Theme } from "../../paint/theme";
import { clamp, grouped } from "../../lib/numbers";
import type { Box } from "../../paint/labels";
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
import { paintMark, paintRing } from "../../paint/marks";
import { figureAt, statureOf, tileOf } from "./stature";

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
  /** What the words beside the board name, while that is marked. */
  readonly marked: Marked | undefined;
}

/** What is marked, and how far that has come, 0 to 1. */
export interface Marked {
  readonly seats: readonly number[];
  readonly battle: number | undefined;
  readonly come: number;
}

/** A blow with the stacks it is about, and how much of it is done. */
interface Struck {
  readonly blow: Blow;
  readonly from: Stack;
  readonly to: Stack;
  readonly done: number;
}

/** A stack with its fields and its figure, on its way from the turn before. */
interface Standing {
  readonly stack: Stack;
  readonly tile: Box;
  readonly figure: Box;
}

const START = 3; // columns of a start area
const FONT = "system-ui, sans-serif";
const MOVED = 0.35; // the part of the way after which stacks stand, and blows begin
const BAR = 4; // of what is left
const LEGIBLE = 12; // pixels of a field from which on numbers can be read
const DIGITS = 11; // pixels that numbers are high at least

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
      this.title(context, stage, scene.battle, picture.marked);
      context.translate(0, ABOVE);
      this.field(context, stage, scene, picture);
      context.translate(0, picture.layout.rows.count);
      if (decidedOf(scene.battle) === undefined) this.queue(context, scene.battle, picture.kinds);
      else this.decided(context, scene.battle);
      context.restore();
    }
  }

  /** The rows of the field that are shown, with what stands and happens there. */
  private field(
    context: CanvasRenderingContext2D,
    stage: Stage,
    scene: Scene,
    picture: Picture,
  ): void {
    const { rows } = picture.layout;
    const { battle } = scene;
    context.save();
    context.beginPath();
    context.rect(0, 0, WIDTH, rows.count);
    context.clip();
    context.translate(0, -rows.top);
    this.ground(context, stage, picture.terrain, battle);
    if (picture.mustering) {
      paintMuster(context, this.theme, this.match, battle, picture.kinds);
    }
    const part = clamp((picture.part - MOVED) / (1 - MOVED), 0, 1);
    const struck = struckIn(scene, part);
    // Blows go to and fro behind those who fight; what they cost is written where nobody stands.
    for (const one of struck) if (one.done > 0) this.strike(context, one);
    if (part > 0.6) {
      for (const id of scene.acts.fallen) {
        const fallen = scene.before.get(id);
        if (fallen) this.fallen(context, fallen);
      }
    }
    this.army(context, stage, scene, picture);
    for (const one of struck) if (one.done > 0) this.hit(context, one);
    this.damage(context, scene, picture, struck);
    context.restore();
    if (picture.marked?.battle !== battle.id) return;
    context.globalAlpha = picture.marked.come;
    context.lineWidth = stage.units(4);
    context.strokeStyle = this.theme.colour("var(--named)");
    context.strokeRect(0, 0, WIDTH, rows.count);
    context.globalAlpha = 1;
  }

  /** The teams, what they have left, and their points. */
  private title(
    context: CanvasRenderingContext2D,
    stage: Stage,
    battle: Battle,
    marked: Marked | undefined,
  ): void {
    for (const [side, party] of battle.parties.entries()) {
      const mark = this.match.mark(party.seat);
      const out = side === 0 ? 1 : -1; // from the edge towards the middle
      const edge = side === 0 ? 0 : WIDTH;
      const at = { x: edge + out * 0.5, y: 0.55, radius: 0.42 };
      paintMark(context, this.theme, mark, at, { text: String(mark.number), fits: true });
      if (marked?.seats.includes(party.seat)) {
        paintRing(context, this.theme, stage, { ...at, radius: 0.5 }, marked.come);
      }
      context.textBaseline = "middle";
      context.textAlign = side === 0 ? "left" : "right";
      context.fillStyle = this.theme.colour("var(--ink)");
      const room = WIDTH / 2 - 1.7;
      const lines = named(context, mark.name, room);
      for (const [line, text] of lines.entries()) {
        const down = (line - (lines.length - 1) / 2) * 0.48;
        context.fillText(text, edge + out * 1.32, 0.57 + down);
      }
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
    const past = [...before.values()];
    const stacks = battle.stacks.map((stack): Standing => {
      const from = before.get(stack.id) ?? stack;
      const [start, end] = [tileOf(from), tileOf(stack)];
      const tile = { ...end, x: mixed(start.x, end.x, eased), y: mixed(start.y, end.y, eased) };
      const now = statureOf(stack, battle.stacks);
      const then = past.length > 0 ? statureOf(from, past) : now;
      return { stack, tile, figure: figureAt(tile, mixed(then, now, eased)) };
    });
    // Whoever stands in front covers who stands behind, and no figure a number.
    stacks.sort((one, other) => one.tile.y - other.tile.y);
    for (const standing of stacks) this.figure(context, battle, standing, kinds);
    if (stage.camera.scale >= LEGIBLE) {
      for (const standing of stacks) this.number(context, stage, battle, standing);
    }
    context.globalAlpha = 1;
  }

  private figure(
    context: CanvasRenderingContext2D,
    battle: Battle,
    { stack, tile, figure }: Standing,
    kinds: readonly Kind[],
  ): void {
    const { x: left, y: top, width: size } = tile;
    const colour = this.teamOf(battle, stack);
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
    const at = {
      x: figure.x + figure.width / 2,
      y: figure.y + figure.height * 0.47,
      size: figure.width * 0.93,
    };
    paintGlyph(context, this.theme, glyph, {
      ...at,
      team: colour,
      turned: stack.side === 1,
      rim: 1,
    });
    const badge = 0.42;
    const corner = {
      x: figure.x + figure.width - badge * 0.55,
      y: figure.y + badge * 0.6,
      size: badge,
    };
    if (stack.defending) paintGlyph(context, this.theme, DEFENDING, { ...corner, rim: 2 });
    else if (stack.delayed) paintGlyph(context, this.theme, WAITING, { ...corner, rim: 2 });
  }

  /** How many units a stack has: at its feet. */
  private number(
    context: CanvasRenderingContext2D,
    stage: Stage,
    battle: Battle,
    { stack, tile }: Standing,
  ): void {
    const { x: left, y: top, width: size } = tile;
    const high = clamp(stage.units(DIGITS) / 0.84, size > 1 ? 0.5 : 0.36, 0.5);
    const text = grouped(stack.units);
    context.font = `750 ${high * 0.84}px ${FONT}`;
    const wide = context.measureText(text).width + high * 0.5;
    const x = left + size / 2 - wide / 2;
    const y = top + size - high;
    context.beginPath();
    context.roundRect(x, y, wide, high, high * 0.32);
    context.fillStyle = this.theme.colour(this.teamOf(battle, stack));
    context.fill();
    context.fillStyle = this.theme.colour("var(--on-seat)");
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(text, x + wide / 2, y + high * 0.55);
  }

  private teamOf(battle: Battle, stack: Stack | undefined): string {
    return this.match.mark(battle.parties[stack?.side ?? 0].seat).colour;
  }

  /** What blows have cost, each beside its victim. */
  private damage(
    context: CanvasRenderingContext2D,
    scene: Scene,
    { layout }: Picture,
    struck: readonly Struck[],
  ): void {
    const stacks = scene.battle.stacks;
    const victims = struck.map(({ to }) => tileOf(to));
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
      context.strokeStyle = this.theme.colour("var(--board-edge)");
      context.strokeText(text, ...at);
      // Whose loss it is.
      context.fillStyle = this.theme.colour(this.teamOf(scene.battle, struck[index]?.to));
      context.fillText(text, ...at);
    }
    context.globalAlpha = 1;
  }

  private fallen(context: CanvasRenderingContext2D, stack: Stack): void {
    const { x, y } = middle(stack);
    context.globalAlpha = 0.75;
    paintGlyph(context, this.theme, FALLEN, { x, y, size: extentOf(stack) * 0.7, rim: 1 });
    context.globalAlpha = 1;
  }

  private strike(context: CanvasRenderingContext2D, { blow, from, to, done }: Struck): void {
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

  /** Where a blow meets its victim, and from where it comes: seen also of those who stand close. */
  private hit(context: CanvasRenderingContext2D, { from, to, done }: Struck): void {
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
    context.strokeStyle = this.theme.colour("var(--board-edge)");
    context.stroke();
    context.fillStyle = this.theme.colour("var(--bad)");
    context.fill();
    context.globalAlpha = 1;
  }

  /** Who has won, below the field of a battle that is decided: nobody waits there any more. */
  private decided(context: CanvasRenderingContext2D, battle: Battle): void {
    const side: Side | undefined = decidedOf(battle);
    if (side === undefined) return;
    const mark = this.match.mark(battle.parties[side].seat);
    const text = `${mark.name} has won`;
    const size = fitting(context, text, WIDTH - 2.2, 0.62, 0.3);
    context.font = `700 ${size}px ${FONT}`;
    const wide = context.measureText(text).width + 2;
    context.beginPath();
    context.roundRect(WIDTH / 2 - wide / 2, 0.15, wide, 1, 0.3);
    context.fillStyle = this.theme.colour("var(--sheet)");
    context.fill();
    context.lineWidth = 0.07;
    context.strokeStyle = this.theme.colour(mark.colour);
    context.stroke();
    const x = WIDTH / 2 - wide / 2 + 0.65;
    paintGlyph(context, this.theme, WON, { x, y: 0.65, size: 0.75, team: mark.colour });
    context.fillStyle = this.theme.colour("var(--ink)");
    context.textAlign = "left";
    context.textBaseline = "middle";
    context.fillText(text, x + 0.65, 0.67);
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
      const team = this.teamOf(battle, stack);
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

/** The blows of a turn with the stacks they are about, when so much of the time for them is over. */
function struckIn({ battle, before, acts }: Scene, part: number): readonly Struck[] {
  const now = new Map(battle.stacks.map((stack) => [stack.id, stack]));
  const place = (id: number): Stack | undefined => now.get(id) ?? before.get(id);
  const blows = acts.blows.flatMap((blow) => {
    const [from, to] = [place(blow.from), place(blow.to)];
    return from && to ? [{ blow, from, to }] : [];
  });
  const done = inTurn(blows.length, part);
  return blows.map((one, index) => ({ ...one, done: done[index] ?? 0 }));
}

function mixed(from: number, to: number, part: number): number {
  return from + (to - from) * part;
}

/** How large letters may be, between two sizes, for a text to have room. */
function fitting(
  context: CanvasRenderingContext2D,
  text: string,
  room: number,
  most: number,
  least: number,
): number {
  context.textRendering = "geometricPrecision"; // small letters are measured as they are drawn
  context.font = `650 ${most}px ${FONT}`;
  return clamp((0.97 * most * room) / context.measureText(text).width, least, most);
}

/** The lines of a name in letters that fit: a long one is written smaller, then in two lines. */
function named(context: CanvasRenderingContext2D, name: string, room: number): readonly string[] {
  const one = fitting(context, name, room, 0.62, 0.3);
  const lines = one < SMALL ? halved(name) : [name];
  const sizes = lines.map((line) =>
    fitting(context, line, room, lines.length > 1 ? SMALL : one, 0.3),
  );
  context.font = `650 ${Math.min(...sizes)}px ${FONT}`;
  return lines.map((line) => clipped(context, line, room));
}

/** The size of letters below which a name has two lines. */
const SMALL = 0.44;

/** A name in two lines that are about as long, cut between words where it has some. */
export function halved(name: string): readonly string[] {
  const middle = name.length / 2;
  const gaps = [...name].flatMap((letter, at) => (letter === " " ? [at] : []));
  const [gap] = gaps.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle));
  if (gap === undefined) return [name];
  return [name.slice(0, gap), name.slice(gap + 1)];
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
