/** The drawing of Interstellar overdrive; one unit is one of the sector's. */

import type { Match } from "../board";
import { paintGlyph } from "../../paint/glyph";
import { FACILITY, FREIGHTER, PLANET, PLANETS, STAR } from "../../paint/glyphs/sector";
import { covers, outside, placed, type Box } from "../../paint/labels";
import { paintMark, paintRing } from "../../paint/marks";
import type { Stage } from "../../paint/stage";
import type { Theme } from "../../paint/theme";
import { clamp, grouped } from "../../lib/numbers";
import { mostOf, sizeOf, WORTH, written, type Flow, type Lit } from "./chart";
import type { Planet, Point, Sector, Trader } from "./model";

export interface Picture {
  readonly sector: Sector;
  readonly flows: readonly Flow[];
  /** How many times as large all is drawn across and down as it is: orbits are as much longer. */
  readonly stretch: Point;
  /** Where a planet or a star is just now. */
  readonly where: (id: number) => Point;
  readonly star: (id: number) => Point;
  /** Turns that have gone by, with the part of this one. */
  readonly clock: number;
  /** Seconds for which what is sent has gone along its lines. */
  readonly drift: number;
  /** The planet that is pointed at or was chosen, and those its facilities raise, by percent. */
  readonly chosen: Planet | undefined;
  readonly raised: readonly (readonly [Planet, number])[];
  /** The planet that words name, and how far its mark has come, if one stands. */
  readonly named: number | undefined;
  readonly come: number | undefined;
  /** The planet at which an arrow points from above, as something is proposed there. */
  readonly proposed?: number | undefined;
  /** The planets that are told of by their numbers. */
  readonly numbered: readonly number[];
  /** The seats whose lines stand out, as words name them; of none all are alike. */
  readonly lit: Lit;
  /** Whether planets show what they pay: to whoever chooses among them. */
  readonly paid?: boolean;
  /** What teams whose lines stand out collect in a turn, by seat and planet. */
  readonly gains: ReadonlyMap<number, ReadonlyMap<number, number>>;
  /** The line that is pointed at or was chosen. */
  readonly way: Flow | undefined;
}

/** Pixels: of the ring of shares at most and at least, of a trader; less on a small screen. */
const RING = 7;
const THIN = 1.5;
const TRADER = 7.5;
const WIDE = 620;
const SMALLEST = 0.34;
const SMALL_LETTERS = 0.85;
const BEND = 0.12;
/** Pixels of lines: of the thinnest, and how much wider the strongest is; and how fast dashes go. */
const STREAM = { leads: [2, 8], others: [1.5, 5] } as const;
const DRIFT = 36;
const ARROW = 6;
/** The part of its way that a freighter goes in a turn. */
const PACE = 0.35;
/** How clearly lines are seen: of all alike, of those that words name, of the others. */
const ALIKE = 0.5;
const LIT = { leads: 0.95, second: 0.6 };
const DIM = 0.1;
/** How clear what moves is at least, and ways on which nothing does: those may matter to who plays. */
const MOVING = 0.5;
const IDLE = { playing: 0.3, watched: 0.1 };
/** The letters of a planet's number, as a part of its radius. */
const DIGITS = 0.95;
/** The parts of a line at which its amount may stand, and the points of it that are pressed. */
const WHERE = [0.5, 0.38, 0.62, 0.28, 0.72] as const;
const TRIED = 32;
/** Pixels of the arrow that points at a planet, and how much larger than a press its ring is. */
const ARROW_OVER = { wide: 24, tall: 22 };
const RINGED = 1.25;
/** Pixels around a planet that the ring takes with which words name it. */
const RINGED_BY = 13;
const NEAR = 18; // pixels from a planet that count as touching it
const FONT = "system-ui, sans-serif";

/** Pixels from the middle of a planet that count as touching it: all of it, where it is large. */
export function reachOf(planet: Planet, sector: Sector): number {
  return Math.max(NEAR, sizeOf(planet, sector) + RING);
}

export class Painter {
  /** The part of their size that things have on this screen. */
  private grown = 1;

  constructor(
    private readonly match: Match,
    private readonly theme: Theme,
  ) {}

  paint(context: CanvasRenderingContext2D, stage: Stage, picture: Picture): void {
    this.grown = clamp(Math.min(stage.width, stage.height) / WIDE, SMALLEST, 1);
    this.orbits(context, stage, picture);
    this.reach(context, stage, picture);
    for (const planet of picture.sector.planets) this.routes(context, stage, picture, planet);
    for (const flow of dimFirst(picture)) this.flow(context, stage, picture, flow);
    for (const planet of picture.sector.planets) this.planet(context, stage, picture, planet);
    const taken = picture.sector.planets.flatMap((planet) =>
      this.collectors(context, stage, picture, planet),
    );
    taken.push(...this.proposed(stage, picture));
    const amounts = this.amounts(context, stage, picture, taken);
    this.names(context, stage, picture, [...taken, ...amounts]);
    this.named(context, stage, picture);
  }

  private named(context: CanvasRenderingContext2D, stage: Stage, picture: Picture): void {
    const planet = picture.sector.planets.find(({ id }) => id === picture.named);
    if (planet === undefined || picture.come === undefined) return;
    const radius = this.units(stage, sizeOf(planet, picture.sector) + RING) + stage.units(6);
    paintRing(context, this.theme, stage, { ...picture.where(planet.id), radius }, picture.come);
  }

  /** What the ring and the arrow of a proposal cover: they are drawn last. */
  private proposed(stage: Stage, picture: Picture): Box[] {
    const planet = picture.sector.planets.find(({ id }) => id === picture.proposed);
    if (planet === undefined) return [];
    const { x, y } = picture.where(planet.id);
    const reach = stage.units(reachOf(planet, picture.sector));
    const half = stage.units(ARROW_OVER.wide / 2);
    const tall = reach + stage.units(ARROW_OVER.tall);
    return [
      { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach },
      { x: x - half, y: y - tall, width: 2 * half, height: tall },
    ];
  }

  /** So many pixels, in units; fewer where the screen is small. */
  private units(stage: Stage, pixels: number): number {
    return stage.units(pixels * this.grown);
  }

  private orbits(context: CanvasRenderingContext2D, stage: Stage, picture: Picture): void {
    context.lineWidth = stage.units(1);
    context.strokeStyle = this.theme.colour("var(--orbit)");
    const lit = new Set<number>();
    for (const { id, orbit } of picture.sector.planets) {
      if (orbit === undefined) continue;
      lit.add(orbit.star);
      const { x, y } = picture.star(orbit.star);
      const at = picture.where(id);
      const { x: across, y: down } = picture.stretch;
      const far = Math.hypot((at.x - x) / across, (at.y - y) / down);
      context.beginPath();
      context.ellipse(x, y, far * across, far * down, 0, 0, 2 * Math.PI);
      context.stroke();
    }
    for (const id of lit) {
      paintGlyph(context, this.theme, STAR, { ...picture.star(id), size: this.units(stage, 24) });
    }
  }

  /** Lines to the planets that the facilities of the chosen one raise, with the percentage. */
  private reach(context: CanvasRenderingContext2D, stage: Stage, picture: Picture): void {
    if (picture.chosen === undefined) return;
    const from = picture.where(picture.chosen.id);
    context.lineWidth = stage.units(2);
    context.setLineDash([stage.units(2), stage.units(4)]);
    context.strokeStyle = this.theme.colour("var(--accent)");
    context.fillStyle = this.theme.colour("var(--accent)");
    context.font = `600 ${stage.units(11)}px ${FONT}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    for (const [planet, bonus] of picture.raised) {
      if (planet.id === picture.chosen.id) continue;
      const to = picture.where(planet.id);
      context.beginPath();
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
      context.stroke();
      context.fillText(`+${bonus}%`, (from.x + to.x) / 2, (from.y + to.y) / 2 - stage.units(8));
    }
    context.setLineDash([]);
  }

  /** The ways from a planet: a breath of a line, clear only where the planet was chosen. */
  private routes(
    context: CanvasRenderingContext2D,
    stage: Stage,
    picture: Picture,
    planet: Planet,
  ): void {
    for (const target of planet.routes) {
      const near = [planet.id, target].includes(picture.chosen?.id ?? -1);
      const curve = this.curve(stage, picture, planet.id, target, 0);
      const idle = picture.paid === true ? IDLE.playing : IDLE.watched;
      context.globalAlpha = near ? 1 : idle;
      context.lineWidth = stage.units(near ? 1.5 : 1);
      context.strokeStyle = this.theme.colour("var(--route)");
      trace(context, curve);
      context.stroke();
      if (near) this.arrow(context, stage, curve, "var(--route)");
    }
    context.globalAlpha = 1;
  }

  /** What a team sends: the stronger, the wider; with a freighter on its way. */
  private flow(
    context: CanvasRenderingContext2D,
    stage: Stage,
    picture: Picture,
    flow: Flow,
  ): void {
    const most = Math.max(1, ...picture.flows.map(({ strength }) => strength));
    const leads = picture.lit.get(flow.seat) === "leads";
    const [thin, more] = leads ? STREAM.leads : STREAM.others;
    const wide = this.units(stage, thin + more * Math.sqrt(flow.strength / most));
    const curve = this.course(stage, picture, flow);
    const mark = this.match.mark(flow.seat);
    const seen = shining(flow, picture);
    context.lineWidth = wide;
    context.lineCap = "round";
    context.globalAlpha = seen;
    context.strokeStyle = this.theme.colour(mark.colour);
    trace(context, curve);
    context.stroke();
    context.lineCap = "butt";
    if (leads) {
      // What who leads sends is seen to move, and where to.
      context.globalAlpha = 0.85;
      context.lineWidth = wide * 0.4;
      context.setLineDash([stage.units(6), stage.units(12)]);
      context.lineDashOffset = -stage.units(DRIFT * picture.drift);
      context.strokeStyle = this.theme.colour("var(--ink)");
      context.stroke();
      context.setLineDash([]);
    }
    context.globalAlpha = clamp(2 * seen, MOVING, 1);
    this.arrow(context, stage, curve, mark.colour);
    const size = this.units(stage, 22);
    for (let ship = 0; ship < flow.traders; ship += 1) {
      const apart = flow.from * 0.37 + ship / flow.traders;
      const part = 0.12 + 0.74 * ((picture.clock * PACE + apart) % 1);
      const { x, y, angle } = along(curve, part);
      context.save();
      context.translate(x, y);
      context.rotate(angle);
      paintGlyph(context, this.theme, FREIGHTER, { x: 0, y: 0, size, team: mark.colour, rim: 1.2 });
      context.restore();
    }
    context.globalAlpha = 1;
  }

  /** The line at a point, within so many units; the strongest of several. */
  flowAt(stage: Stage, picture: Picture, point: Point, within: number): Flow | undefined {
    return picture.flows.findLast((flow) => {
      const curve = this.course(stage, picture, flow);
      return Array.from({ length: TRIED + 1 }, (_, at) => along(curve, at / TRIED)).some(
        ({ x, y }) => Math.hypot(x - point.x, y - point.y) <= within,
      );
    });
  }

  /** The middle of a line. */
  middle(stage: Stage, picture: Picture, flow: Flow): Point {
    return along(this.course(stage, picture, flow), 0.5);
  }

  private course(stage: Stage, picture: Picture, flow: Flow): Curve {
    const lane = (flow.lane - (flow.lanes - 1) / 2) * this.units(stage, 8);
    return this.curve(stage, picture, flow.from, flow.to, lane);
  }

  /** What is collected, and how much the strongest lines carry; returns what that covers. */
  private amounts(
    context: CanvasRenderingContext2D,
    stage: Stage,
    picture: Picture,
    taken: readonly Box[],
  ): readonly Box[] {
    const full: Box[] = [];
    const size = stage.units(13 * clamp(this.grown, SMALL_LETTERS, 1));
    // Whose it is, and how much: in as many words as there is room for.
    const write = (
      texts: readonly string[],
      seat: number,
      places: (wide: number) => readonly Point[],
    ): void => {
      const { name, colour } = this.match.mark(seat);
      for (const text of texts.map((one) => `${name} ${one}`)) {
        context.font = `650 ${size}px ${FONT}`;
        const width = context.measureText(text).width + stage.units(6);
        const box = places(width / 2)
          .map(({ x, y }) => ({ x: x - width / 2, y: y - size * 0.7, width, height: 1.4 * size }))
          .find((one) => ![...taken, ...full, ...beyond].some((other) => covers(one, other)));
        if (box === undefined) continue;
        full.push(box);
        const middle = { x: box.x + width / 2, y: box.y + box.height / 2 };
        return this.write(context, stage, text, middle, { size, colour });
      }
    };
    const beyond = outside(stage.seen());
    const most = Math.max(...[...picture.gains.values()].flatMap((all) => [...all.values()]));
    const least = Math.max(1, WORTH * most);
    for (const [seat, gains] of picture.gains) {
      for (const [planet, gain] of gains) {
        if (gain < least) continue;
        const sum = `+${grouped(Math.round(gain))}`;
        const beside = (half: number): readonly Point[] =>
          this.beside(stage, picture, planet, half, size);
        write([`${sum} cash`, sum], seat, beside);
      }
    }
    for (const flow of written(picture.flows, picture.lit).toReversed()) {
      const curve = this.course(stage, picture, flow);
      const sum = `sends ${grouped(Math.round(flow.strength))}`;
      write([`${sum} cash`, sum], flow.seat, () => WHERE.map((part) => along(curve, part)));
    }
    return full;
  }

  /** Around a planet, and a little farther off, where a word of that size can stand. */
  private beside(
    stage: Stage,
    picture: Picture,
    id: number,
    half: number,
    size: number,
  ): readonly Point[] {
    const planet = picture.sector.planets.find((one) => one.id === id);
    if (planet === undefined) return [];
    const { x, y } = picture.where(id);
    const near = this.units(stage, sizeOf(planet, picture.sector) + RING + 2 * TRADER) + size * 0.7;
    return [near, near + 2 * size].flatMap((far) => [
      { x, y: y + far },
      { x, y: y - far },
      { x: x + far + half, y },
      { x: x - far - half, y },
      { x: x + half, y: y + far },
      { x: x - half, y: y + far },
      { x: x + half, y: y - far },
      { x: x - half, y: y - far },
    ]);
  }

  private arrow(
    context: CanvasRenderingContext2D,
    stage: Stage,
    curve: Curve,
    colour: string,
  ): void {
    const angle = Math.atan2(curve.to.y - curve.bend.y, curve.to.x - curve.bend.x);
    const size = this.units(stage, ARROW);
    context.fillStyle = this.theme.colour(colour);
    context.beginPath();
    for (const turned of [0, 2.5, -2.5]) {
      context.lineTo(
        curve.to.x + size * Math.cos(angle + turned),
        curve.to.y + size * Math.sin(angle + turned),
      );
    }
    context.fill();
  }

  private planet(
    context: CanvasRenderingContext2D,
    stage: Stage,
    picture: Picture,
    planet: Planet,
  ): void {
    const at = picture.where(planet.id);
    const radius = this.units(stage, sizeOf(planet, picture.sector));
    const ring = this.units(stage, RING);
    context.beginPath();
    context.arc(at.x, at.y, radius + ring + stage.units(1), 0, 2 * Math.PI);
    context.fillStyle = this.theme.colour("var(--space)");
    context.fill();
    const look = PLANETS[planet.id % PLANETS.length] ?? PLANET;
    paintGlyph(context, this.theme, look, { ...at, size: radius * 2.5 });
    this.ring(context, stage, planet, at, radius);
    const told = picture.numbered.includes(planet.id);
    this.write(context, stage, String(planet.id), at, {
      size: radius * DIGITS,
      colour: told ? "var(--named)" : "var(--ink)",
    });
    const side = this.units(stage, 14);
    for (let number = 0; number < planet.facilities; number += 1) {
      const x = at.x + (number - (planet.facilities - 1) / 2) * side;
      const y = at.y - radius - ring - side * 0.4;
      paintGlyph(context, this.theme, FACILITY, { x, y, size: side, rim: 1.2 });
    }
    if (planet.id !== picture.chosen?.id) return;
    context.beginPath();
    context.arc(at.x, at.y, radius + ring + stage.units(4), 0, 2 * Math.PI);
    context.lineWidth = stage.units(2.5);
    context.strokeStyle = this.theme.colour("var(--accent)");
    context.stroke();
  }

  /** Who has the most shares of a planet, in a ring around it: the more of them, the wider. */
  private ring(
    context: CanvasRenderingContext2D,
    stage: Stage,
    planet: Planet,
    { x, y }: Point,
    radius: number,
  ): void {
    const { seats, part } = mostOf(planet);
    const wide = this.units(stage, THIN + (RING - THIN) * part);
    const turn = (2 * Math.PI) / Math.max(1, seats.length);
    context.lineWidth = wide;
    for (const [place, seat] of seats.entries()) {
      const from = place * turn - Math.PI / 2;
      context.beginPath();
      context.arc(x, y, radius + wide / 2, from, from + turn);
      context.strokeStyle = this.theme.colour(this.match.mark(seat).colour);
      context.stroke();
    }
  }

  /** Those who collect stand at the lower right of their planet; returns what they cover. */
  private collectors(
    context: CanvasRenderingContext2D,
    stage: Stage,
    picture: Picture,
    planet: Planet,
  ): Box[] {
    const here = picture.sector.traders.filter(
      (trader) => trader.planet === planet.id && trader.target === undefined,
    );
    const at = picture.where(planet.id);
    const radius = this.units(stage, TRADER);
    const size = this.units(stage, sizeOf(planet, picture.sector) + RING);
    const far = size + radius * 0.7;
    const boxes: Box[] = [{ x: at.x - size, y: at.y - size, width: 2 * size, height: 2 * size }];
    for (const [index, trader] of one(here).entries()) {
      const angle = 0.25 * Math.PI + index * ((2.1 * radius) / far);
      const [x, y] = [at.x + far * Math.cos(angle), at.y + far * Math.sin(angle)];
      const mark = this.match.mark(trader.seat);
      const text = { text: String(mark.number), fits: radius * stage.camera.scale >= 6 };
      paintMark(context, this.theme, mark, { x, y, radius }, text);
      boxes.push({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius });
    }
    return boxes;
  }

  /** What planets are called that are told of, and what each pays to whoever chooses among them. */
  private names(
    context: CanvasRenderingContext2D,
    stage: Stage,
    picture: Picture,
    taken: readonly Box[],
  ): void {
    const { sector, chosen, numbered, proposed } = picture;
    const told = ({ id }: Planet): boolean => numbered.includes(id);
    const rank = (planet: Planet): number =>
      Number(told(planet)) + Number(planet === chosen) + Number(planet.id === proposed);
    const planets = sector.planets
      .filter((planet) => told(planet) || picture.paid === true)
      .toSorted((left, right) => rank(right) - rank(left) || right.income - left.income);
    const full = [...taken, ...outside(stage.seen())];
    for (const planet of planets) {
      const named = told(planet);
      const size = stage.units(named ? 13 : 12);
      const clear = this.around(stage, picture, planet);
      // One that has no room is told by its number alone, which stands in it.
      for (const text of textsOf(planet, picture)) {
        context.font = `650 ${size}px ${FONT}`;
        const width = context.measureText(text).width + stage.units(3);
        const label = { ...picture.where(planet.id), clear, width, height: size * 1.1 };
        const [box] = placed([label], full);
        if (box === undefined) continue;
        full.push(box);
        const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        const colour = named ? "var(--named)" : "var(--ink)";
        this.write(context, stage, text, at, { size, colour });
        break;
      }
    }
  }

  /** How far from the middle of a planet its label may begin: beyond what is drawn around it. */
  private around(stage: Stage, { sector, proposed, named, come }: Picture, planet: Planet): number {
    if (planet.id === proposed) return stage.units(reachOf(planet, sector) * RINGED);
    const ring = named === planet.id && come !== undefined ? stage.units(RINGED_BY) : 0;
    return this.units(stage, sizeOf(planet, sector) + RING) + stage.units(1) + ring;
  }

  /** Write a few letters that can be read wherever they stand. */
  private write(
    context: CanvasRenderingContext2D,
    stage: Stage,
    text: string,
    { x, y }: Point,
    { size, colour }: { readonly size: number; readonly colour: string },
  ): void {
    context.font = `650 ${size}px ${FONT}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.lineWidth = stage.units(3);
    context.lineJoin = "round";
    context.strokeStyle = this.theme.colour("var(--space)");
    context.fillStyle = this.theme.colour(colour);
    context.strokeText(text, x, y + stage.units(0.5));
    context.fillText(text, x, y + stage.units(0.5));
  }

  /** A way from one planet to another, bent to the right, so that there and back lie apart. */
  private curve(
    stage: Stage,
    picture: Picture,
    source: number,
    target: number,
    lane: number,
  ): Curve {
    const [from, to] = [picture.where(source), picture.where(target)];
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const long = Math.max(1e-9, Math.hypot(dx, dy));
    const aside = BEND + (2 * lane) / long;
    const bend = { x: (from.x + to.x) / 2 - dy * aside, y: (from.y + to.y) / 2 + dx * aside };
    const clear = (id: number): number => {
      const planet = picture.sector.planets.find((known) => known.id === id);
      const size = planet ? sizeOf(planet, picture.sector) : 0;
      return Math.min(this.units(stage, size + RING + 2), long / 3);
    };
    return {
      from: towards(from, bend, clear(source)),
      bend,
      to: towards(to, bend, clear(target)),
    };
  }
}

/** How clearly a line is seen. */
function shining(flow: Flow, { lit, way }: Picture): number {
  if (flow === way) return 1;
  const how = lit.get(flow.seat);
  return lit.size === 0 ? ALIKE : how ? LIT[how] : DIM;
}

/** All lines, those that stand out last. */
function dimFirst(picture: Picture): readonly Flow[] {
  const { flows } = picture;
  return flows.toSorted((one, other) => shining(one, picture) - shining(other, picture));
}

/** What is written beside a planet, the longest first. */
function textsOf({ id, income }: Planet, { paid = false }: Picture): readonly string[] {
  if (!paid || income <= 0) return [`planet ${id}`];
  const pays = `pays ${grouped(Math.round(income))}`;
  return [`planet ${id} ${pays}`, pays];
}

interface Curve {
  readonly from: Point;
  readonly bend: Point;
  readonly to: Point;
}

function trace(context: CanvasRenderingContext2D, { from, bend, to }: Curve): void {
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.quadraticCurveTo(bend.x, bend.y, to.x, to.y);
}

/** A point of a curve, and which way it leads there. */
function along({ from, bend, to }: Curve, part: number): Point & { angle: number } {
  const rest = 1 - part;
  const mix = (a: number, b: number, c: number): number =>
    rest * rest * a + 2 * rest * part * b + part * part * c;
  const slope = (a: number, b: number, c: number): number => rest * (b - a) + part * (c - b);
  return {
    x: mix(from.x, bend.x, to.x),
    y: mix(from.y, bend.y, to.y),
    angle: Math.atan2(slope(from.y, bend.y, to.y), slope(from.x, bend.x, to.x)),
  };
}

/** Of several traders of a team on one planet one. */
function one(traders: readonly Trader[]): readonly Trader[] {
  return [...new Map(traders.map((trader) => [trader.seat, trader])).values()];
}

function towards(from: Point, to: Point, way: number): Point {
  const long = Math.max(1e-9, Math.hypot(to.x - from.x, to.y - from.y));
  return { x: from.x + ((to.x - from.x) * way) / long, y: from.y + ((to.y - from.y) * way) / long };
}
