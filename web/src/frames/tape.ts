/** A match as frames, in any order of arrival, and its state at any turn that has arrived. */

import type { Json } from "../lib/json";
import type { Frame, GameEvent, Head } from "./format";
import { merged } from "./merge";

/** A match at one turn. */
export interface Moment {
  readonly turn: number;
  /** Where frames are of orders: how many turns there had been; then `turn` counts orders. */
  readonly turns?: number | undefined;
  readonly at: string;
  readonly state: Json;
  readonly events: readonly GameEvent[];
}

/** An event and the turn that begins with it. */
export interface Dated {
  readonly turn: number;
  readonly event: GameEvent;
}

/** States kept ready; a step back needs one of them. */
const KEPT = 64;

export class Tape {
  readonly head: Head;
  private readonly frames = new Map<number, Frame>();
  /** The turn of the frame before each, where the two arrived together. */
  private readonly prior = new Map<number, number>();
  private readonly states = new Map<number, Json>();
  private turns: number[] = [];

  constructor(head: Head, frames: readonly Frame[] = []) {
    this.head = head;
    this.add(frames);
  }

  /** Take frames; what is there already stays. */
  add(frames: readonly Frame[]): void {
    const size = this.turns.length;
    let last: number | undefined;
    for (const { turn } of frames) {
      if (last !== undefined) this.prior.set(turn, last);
      last = turn;
    }
    for (const frame of frames) {
      if (this.frames.has(frame.turn)) continue;
      this.frames.set(frame.turn, frame);
      this.turns.push(frame.turn);
    }
    if (this.turns.length > size) this.turns.sort((one, other) => one - other);
  }

  /** Take the frame that follows the last one, as a live match tells it. */
  follow(frame: Frame): void {
    const last = this.turns.at(-1);
    if (last !== undefined) this.prior.set(frame.turn, last);
    this.add([frame]);
  }

  /** The first turn that has arrived; 0 where none has. */
  get first(): number {
    return this.turns[0] ?? 0;
  }

  /** The last turn that has arrived; 0 where none has. */
  get last(): number {
    return this.turns.at(-1) ?? 0;
  }

  get size(): number {
    return this.turns.length;
  }

  has(turn: number): boolean {
    return this.frames.has(turn);
  }

  /** The match at a turn; nothing where its frame, or one it builds on, has not arrived. */
  at(turn: number): Moment | undefined {
    const frame = this.frames.get(turn);
    const state = this.state(turn);
    if (frame === undefined || state === undefined) return undefined;
    return { turn, turns: frame.turns, at: frame.at, state, events: frame.events };
  }

  /** The match before a turn that has arrived, where that is known. */
  before(turn: number): Moment | undefined {
    return this.at(this.prior.get(turn) ?? turn - 1);
  }

  /** At most so many moments, evenly spread over those that can be shown. */
  spread(most: number): Moment[] {
    const step = Math.max(1, Math.ceil(this.turns.length / most));
    return this.turns.flatMap((turn, index) => {
      // From the newest backwards, so that the last moment is always among them.
      const chosen = (this.turns.length - 1 - index) % step === 0;
      // Each state builds on the one before: none is made from far away.
      const moment = this.at(turn);
      return chosen && moment ? [moment] : [];
    });
  }

  /** All events that have arrived, oldest first. */
  events(): Dated[] {
    return this.turns.flatMap((turn) =>
      (this.frames.get(turn)?.events ?? []).map((event) => ({ turn, event })),
    );
  }

  private state(turn: number): Json | undefined {
    const patches: Json[] = [];
    let back = turn;
    let state = this.states.get(back);
    while (state === undefined) {
      const frame = this.frames.get(back);
      if (frame === undefined) return undefined;
      state = frame.state;
      if (state === undefined) {
        patches.push(frame.patch ?? {});
        back = this.prior.get(back) ?? back - 1;
        state = this.states.get(back);
      }
    }
    for (const patch of patches.reverse()) state = merged(state, patch);
    this.keep(turn, state);
    return state;
  }

  private keep(turn: number, state: Json): void {
    this.states.delete(turn); // a state that is used again goes last
    this.states.set(turn, state);
    if (this.states.size > KEPT) {
      const [oldest] = this.states.keys();
      if (oldest !== undefined) this.states.delete(oldest);
    }
  }
}
