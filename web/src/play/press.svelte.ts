/** Playing by pressing: what is chosen, what may be ordered from there, and what is still asked. */

import type { Stage } from "../paint/stage";
import { Theme } from "../paint/theme";
import type { Play, Prospect } from "./play";

/** A number that is still to be chosen; it stands in the line for `{name}`. */
export interface PressAmount {
  readonly name: string;
  readonly low: number;
  readonly high: number;
  readonly usual: number;
}

/** A value that is still to be chosen among some; it stands in the line for `{name}`. */
export interface PressChoice {
  readonly name: string;
  /** As they are sent. */
  readonly values: readonly string[];
  /** What people call each. */
  readonly words: readonly string[];
}

/** An order that can be given by pressing. */
export interface Press {
  readonly line: string;
  /** What it does: "to field 4, 7". */
  readonly what: string;
  /** What would come of it, in a sentence without its end. */
  readonly words: string;
  /** Where on the board it can be pressed, as the board counts; empty: nowhere. */
  readonly at: readonly number[];
  readonly mark: string;
  readonly tone: "good" | "even" | "bad";
  readonly grave: boolean;
  readonly amounts: readonly PressAmount[];
  readonly choices: readonly PressChoice[];
}

/** Something to which orders can be given. */
export interface Thing {
  readonly key: string;
  readonly name: string;
  readonly words: string;
  readonly at: readonly number[];
  readonly presses: readonly Press[];
}

/** What a seat may press now. */
export interface Pressing {
  readonly summary: string;
  readonly things: readonly Thing[];
  /** What somebody who knows nothing does well to order next; its line is whole. */
  readonly best?: Press | null;
}

/** An order that is proposed, and a press that gives it. */
export interface Best {
  readonly what: string;
  readonly words: string;
  take(): void;
}

/** A point of a board, and how far from there its field reaches, in units of the board. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly reach: number;
}

/** Where what a game calls a place is drawn now; nothing where it is not. */
export type Where = (at: readonly number[]) => Spot | undefined;

/** Numbers and values that were chosen, by name. */
export type Chosen = Readonly<Record<string, number | string>>;

const NEAR = 18; // pixels from a place that count as touching it
const LINE = 2.5;
const LETTER = 12;
const ARROW = 18;
const ASKED = 64; // orders that are asked about at once

export class Presser {
  pressing = $state.raw<Pressing>({ summary: "", things: [] });
  /** What is chosen, by its key. */
  key = $state<string>();
  /** What is to be confirmed before it is ordered. */
  pending = $state.raw<{ readonly press: Press; readonly line: string }>();
  failure = $state("");
  busy = $state(false);
  /** Whether all that can be pressed is shown, not the proposal alone: until it is put away. */
  opened = $state(false);
  /** What would come of orders of which the game does not say it by itself, by their lines. */
  foretold = $state.raw<ReadonlyMap<string, string>>(new Map());
  /** What is pointed at on the board: things to choose, or orders. */
  private pointing: "choose" | "order" | undefined;
  /** Is told when something is chosen by hand. */
  onchoose: (() => void) | undefined;
  private where: Where | undefined;
  private stage: Stage | undefined;
  private theme: Theme | undefined;

  /**
   * @param seat whose orders these are.
   * @param play gives them.
   * @param given is told when one was carried out; what may be pressed then follows.
   * @param tell says what would come of an order, where the game does not say it by itself.
   */
  constructor(
    private readonly seat: number,
    private readonly play: Play,
    private readonly given: () => Promise<void>,
    private readonly tell?: (prospect: Prospect) => string,
  ) {}

  /** What is chosen. */
  readonly chosen = $derived(this.pressing.things.find(({ key }) => key === this.key));

  /** What is proposed now. */
  readonly best = $derived.by((): Best | undefined => {
    const { best } = this.pressing;
    if (!best) return undefined;
    return { what: best.what, words: best.words, take: () => void this.take(best) };
  });

  /** Take note of what may be pressed now. */
  update(pressing: Pressing): void {
    this.pressing = pressing;
    this.ask();
    const kept = pressing.things.find(({ key }) => key === this.key);
    if (!kept?.presses.length) {
      const next = pressing.things.find(({ presses }) => presses.length > 0);
      this.key = next?.key;
    }
    void this.foretell();
    this.stage?.request();
  }

  /** Go on asking whether an order is meant, as long as it may be given. */
  private ask(): void {
    const { pending } = this;
    if (pending === undefined) return;
    const all = this.pressing.things.flatMap(({ presses }) => presses);
    const press = all.find(({ line }) => line === pending.press.line);
    this.pending = press && { press, line: pending.line };
  }

  choose(key: string | undefined): void {
    this.failure = "";
    this.opened = true;
    this.key = key;
    this.stage?.request();
    void this.foretell();
    this.onchoose?.();
  }

  /** Learn what would come of the orders of what is chosen. */
  private async foretell(): Promise<void> {
    const { tell } = this;
    const lines = (this.chosen?.presses ?? [])
      .filter(({ words, amounts, choices }) => !words && !amounts.length && !choices.length)
      .map(({ line }) => line)
      .slice(0, ASKED);
    if (tell === undefined || lines.length === 0) return;
    try {
      const prospects = await this.play.outlook(this.seat, lines);
      this.foretold = new Map(prospects.map((one) => [one.line, one.message || tell(one)]));
    } catch {
      // the game has gone on meanwhile: what may be pressed then is told anew
    }
  }

  /** Point at what is to be pressed next, for somebody who is led through a turn. */
  point(at: string | undefined): void {
    this.pointing = at === "choose" || at === "order" ? at : undefined;
    this.stage?.request();
  }

  /** The line of an order, with its numbers. */
  line(press: Press, chosen: Chosen = {}): string {
    const usual = [
      ...press.amounts.map((one) => [one.name, one.usual] as const),
      ...press.choices.map((one) => [one.name, one.values[0] ?? ""] as const),
    ];
    return usual.reduce(
      (line, [name, value]) => line.replace(`{${name}}`, () => String(chosen[name] ?? value)),
      press.line,
    );
  }

  /** Order it, or ask first whether it is meant. */
  async take(press: Press, chosen: Chosen = {}): Promise<void> {
    const line = this.line(press, chosen);
    if (press.grave) this.pending = { press, line };
    else await this.order(line);
  }

  async confirm(): Promise<void> {
    const meant = this.pending;
    this.pending = undefined;
    if (meant) await this.order(meant.line);
  }

  /** What an order with these numbers would come to. */
  async told(press: Press, chosen: Chosen): Promise<string> {
    const [prospect] = await this.play.outlook(this.seat, [this.line(press, chosen)]);
    if (prospect === undefined) return press.words;
    return prospect.words || prospect.message || this.tell?.(prospect) || press.words;
  }

  /** Give an order, one at a time. */
  async order(line: string): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.failure = "";
    try {
      const { code, reply } = await this.play.order(this.seat, line);
      if (code) this.failure = reply.replace(/^FAILED \d+ /, "");
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
    }
    await this.given(); // what may be pressed next is known by then
    this.busy = false;
  }

  // -- on the board ------------------------------------------------------------------------------

  /** Let things and orders be pressed on a drawing. */
  attach(stage: Stage, where: Where): void {
    this.stage = stage;
    this.where = where;
    this.theme?.destroy();
    this.theme = new Theme(stage.canvas.parentElement ?? document.body, () => stage.request());
    stage.over = (context) => this.paint(context, stage);
    stage.tapped = (x, y) => this.tap(x, y, stage.units(NEAR));
    stage.request();
  }

  destroy(): void {
    this.theme?.destroy();
  }

  /** Press what is at a point: what is proposed, an order of what is chosen, else a thing. */
  tap(x: number, y: number, reach: number): boolean {
    const far = ({ at }: { readonly at: readonly number[] }): number => {
      const spot = at.length ? this.where?.(at) : undefined;
      if (spot === undefined) return Infinity;
      const away = Math.hypot(spot.x - x, spot.y - y);
      return away <= Math.max(reach, spot.reach) ? away : Infinity;
    };
    const { best } = this.pressing;
    if (best && !this.opened && far(best) < Infinity) {
      void this.take(best);
      return true;
    }
    const order = nearest(this.chosen?.presses ?? [], far);
    const able = this.pressing.things.filter(({ presses }) => presses.length > 0);
    const thing = nearest(able, far);
    if (order && (!thing || thing.key === this.key || far(order) < far(thing))) {
      void this.take(order);
      return true;
    }
    if (thing === undefined) return false;
    this.choose(thing.key);
    return true;
  }

  private paint(context: CanvasRenderingContext2D, stage: Stage): void {
    const colour = (name: string): string => this.theme?.colour(`var(${name})`) ?? "";
    if (this.pressing.best && !this.opened) return this.propose(context, stage, colour("--named"));
    const tones = { good: colour("--good"), even: colour("--accent"), bad: colour("--bad") };
    context.lineWidth = stage.units(LINE);
    for (const thing of this.pressing.things) {
      if (thing.presses.length) this.ring(context, thing.at, colour("--ink"), 1);
    }
    for (const { at, tone, mark } of this.chosen?.presses ?? []) {
      const spot = this.ring(context, at, tones[tone], 0.8, tone !== "even");
      if (spot && mark) this.write(context, stage, spot, mark, tones[tone], colour("--on-accent"));
    }
    if (this.chosen) {
      context.lineWidth = stage.units(LINE * 1.6);
      this.ring(context, this.chosen.at, colour("--accent"), 1.15);
    }
    for (const { at } of this.pointed()) this.arrow(context, stage, at, colour("--accent"));
  }

  /** Mark where the proposed order leads, and nothing else. */
  private propose(context: CanvasRenderingContext2D, stage: Stage, colour: string): void {
    const at = this.pressing.best?.at ?? [];
    context.lineWidth = stage.units(LINE * 1.6);
    this.ring(context, at, colour, 1.15, true);
    this.arrow(context, stage, at, colour);
  }

  private pointed(): readonly { readonly at: readonly number[] }[] {
    if (this.pointing === "order") {
      return (this.chosen?.presses ?? []).filter(({ at }) => at.length > 0).slice(0, 1);
    }
    if (this.pointing === undefined) return [];
    return this.pressing.things.filter(({ key, presses }) => presses.length && key !== this.key);
  }

  /** A filled arrow that stands on a place. */
  private arrow(
    context: CanvasRenderingContext2D,
    stage: Stage,
    at: readonly number[],
    colour: string,
  ): void {
    const spot = at.length ? this.where?.(at) : undefined;
    if (spot === undefined) return;
    const size = stage.units(ARROW);
    const tip = spot.y - spot.reach;
    context.beginPath();
    context.moveTo(spot.x, tip);
    context.lineTo(spot.x - size * 0.6, tip - size);
    context.lineTo(spot.x + size * 0.6, tip - size);
    context.closePath();
    context.fillStyle = colour;
    context.fill();
  }

  private ring(
    context: CanvasRenderingContext2D,
    at: readonly number[],
    colour: string,
    part: number,
    filled = false,
  ): Spot | undefined {
    const spot = at.length ? this.where?.(at) : undefined;
    if (spot === undefined) return undefined;
    context.beginPath();
    context.arc(spot.x, spot.y, spot.reach * part, 0, 2 * Math.PI);
    context.strokeStyle = colour;
    if (filled) {
      context.globalAlpha = 0.22;
      context.fillStyle = colour;
      context.fill();
      context.globalAlpha = 1;
    }
    context.stroke();
    return spot;
  }

  private write(
    context: CanvasRenderingContext2D,
    stage: Stage,
    spot: Spot,
    mark: string,
    ground: string,
    ink: string,
  ): void {
    const size = stage.units(LETTER);
    const [x, y] = [spot.x + spot.reach * 0.7, spot.y - spot.reach * 0.7];
    context.font = `700 ${size}px system-ui, sans-serif`;
    const half = Math.max(size * 0.7, context.measureText(mark).width / 2 + size * 0.3);
    context.fillStyle = ground;
    context.beginPath();
    context.roundRect(x - half, y - size * 0.7, 2 * half, size * 1.4, size * 0.7);
    context.fill();
    context.fillStyle = ink;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(mark, x, y);
  }
}

/** The nearest of those that can be reached. */
function nearest<T>(all: readonly T[], far: (one: T) => number): T | undefined {
  const [best] = all.toSorted((one, other) => far(one) - far(other));
  return best !== undefined && far(best) < Infinity ? best : undefined;
}
