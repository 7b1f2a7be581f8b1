/** Where a replay stands and how fast it goes; knows no page and no clock of its own. */

import { clamp } from "../lib/numbers";

/** Turns per second that can be chosen. */
export const SPEEDS = [1, 2, 4, 8, 16, 32] as const;

const UNHURRIED = 4;
const SHORT_S = 45;

/** How fast so many turns are told within a minute, if any speed does that. */
export function tellingSpeed(turns: number): number {
  return (
    SPEEDS.find((speed) => speed >= UNHURRIED && turns / speed <= SHORT_S) ??
    SPEEDS[SPEEDS.length - 1] ??
    UNHURRIED
  );
}

/** What playback needs to know of the match. */
export interface Reel {
  readonly first: number;
  readonly last: number;
  /** Whether that turn can be shown now. */
  has(turn: number): boolean;
}

/** How a turn was reached: a step forward in time may be drawn as a movement. */
export type Motion = "flow" | "jump";

export class Playback {
  turn = $state(0);
  playing = $state(false);
  speed = $state<number>(4);
  motion = $state<Motion>("jump");
  private owed = 0;
  /** Where playing stops, if not at the end. */
  private until = Infinity;

  constructor(
    private readonly reel: Reel,
    turn = reel.first,
  ) {
    this.turn = clamp(turn, reel.first, reel.last);
  }

  get ended(): boolean {
    return this.turn >= this.reel.last;
  }

  /** Play on, up to a turn if one is given; from the beginning where the end was reached. */
  play(until = Infinity): void {
    if (this.ended) this.seek(this.reel.first);
    this.until = until;
    this.owed = 0;
    this.playing = true;
  }

  pause(): void {
    this.playing = false;
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  /** Go some turns on or back, and stay there. */
  step(turns: number): void {
    this.pause();
    this.go(this.turn + turns, Math.abs(turns) === 1 ? "flow" : "jump");
  }

  /** Go to a turn; playing goes on from there. */
  seek(turn: number): void {
    this.owed = 0;
    this.go(turn, "jump");
  }

  /** Choose the next faster or slower speed. */
  hurry(by: 1 | -1): void {
    const now = SPEEDS.findIndex((speed) => speed >= this.speed);
    this.speed = SPEEDS[clamp(now + by, 0, SPEEDS.length - 1)] ?? this.speed;
  }

  /** Let time pass: so many seconds. Turns that have not arrived are waited for. */
  tick(seconds: number): void {
    if (!this.playing) return;
    // A page that was hidden owes a minute at most one step's worth of turns.
    this.owed = Math.min(this.owed + seconds * this.speed, this.speed);
    const due = Math.floor(this.owed);
    if (due < 1) return;
    let turn = this.turn;
    const stop = Math.min(this.turn + due, this.until, this.reel.last);
    while (turn < stop && this.reel.has(turn + 1)) turn += 1;
    if (turn === this.turn && turn < this.until && !this.ended) return; // waits
    this.owed -= due;
    this.go(turn, due === 1 ? "flow" : "jump");
    if (this.ended || this.turn >= this.until) this.pause();
  }

  private go(turn: number, motion: Motion): void {
    this.motion = motion;
    this.turn = clamp(Math.round(turn), this.reel.first, this.reel.last);
  }
}
