/** What the person at the board has chosen, and what may be done from there. */

import type { Show } from "../board";
import type { Head } from "../../frames/format";
import type { Play } from "../../play/play";
import { spaceOf, type Space } from "./model";
import { ordersOf, type Order } from "./orders";
import { outcomeOf, type Outcome } from "./outcome";

/** Under this the drawing and what stands beside it find the choice they share. */
export const CHOICE = Symbol("choice");

export class Choice {
  /** The planet that is chosen. */
  planet = $state<number>();
  /** What orders from that planet would do. */
  outcomes = $state.raw<readonly Outcome[]>([]);
  /** The same of orders about the turn. */
  turns = $state.raw<readonly Outcome[]>([]);
  /** What is to be confirmed before it is ordered. */
  pending = $state.raw<Outcome>();
  failure = $state("");
  busy = $state(false);
  orders = $state.raw<readonly Order[]>([]);
  private space: Space | undefined;
  /** Where the last order has led: a ship that may go on stays chosen. */
  private follow: number | undefined;
  private shown = 0;
  private chosen = 0;

  constructor(
    private readonly head: Head,
    readonly play: Play | undefined,
  ) {}

  /** Take note of what is shown now. */
  update(show: Show): void {
    if (this.play === undefined) return;
    this.space = spaceOf(show.state);
    this.orders = ordersOf(this.space, show.offers);
    this.pending = undefined;
    this.turns = [];
    const kept = this.follow ?? this.planet;
    this.follow = undefined;
    const shown = (this.shown += 1);
    const about = this.orders.filter(({ from }) => from === undefined);
    void this.foresee(about).then((found) => {
      if (shown === this.shown) this.turns = found; // meanwhile something else may be shown
    });
    this.choose(this.from(kept).length ? kept : undefined);
  }

  /** The orders that may be given from a planet. */
  from(planet: number | undefined): readonly Order[] {
    return planet === undefined ? [] : this.orders.filter(({ from }) => from === planet);
  }

  /** What a move of the chosen ship to a planet would do. */
  to(planet: number): Outcome | undefined {
    return this.outcomes.find(({ order }) => order.to === planet && order.from !== planet);
  }

  /** A planet was pressed: go there if that may be, else choose it. */
  async press(planet: number): Promise<void> {
    const move = this.to(planet);
    if (move) return this.take(move);
    this.choose(planet === this.planet ? undefined : planet);
  }

  choose(planet: number | undefined): void {
    this.failure = "";
    this.outcomes = [];
    this.planet = planet;
    const chosen = (this.chosen += 1);
    void this.foresee(this.from(planet)).then((found) => {
      if (chosen === this.chosen) this.outcomes = found;
    });
  }

  /** Order it, or ask first whether it is meant. */
  async take(outcome: Outcome): Promise<void> {
    if (outcome.grave) this.pending = outcome;
    else await this.order(outcome);
  }

  async confirm(): Promise<void> {
    const meant = this.pending;
    this.pending = undefined;
    if (meant) await this.order(meant);
  }

  private async order({ order }: Outcome): Promise<void> {
    if (this.play === undefined || this.busy) return;
    this.busy = true;
    this.failure = "";
    this.follow = order.to;
    try {
      const { code, reply } = await this.play.order(order.seat, order.line);
      if (code) {
        this.failure = reply;
        this.follow = undefined;
      }
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
      this.follow = undefined;
    }
    this.busy = false;
  }

  private async foresee(orders: readonly Order[]): Promise<readonly Outcome[]> {
    const { play, space } = this;
    const found: Outcome[] = [];
    if (play === undefined || space === undefined) return found;
    try {
      for (const seat of new Set(orders.map((order) => order.seat))) {
        const own = orders.filter((order) => order.seat === seat);
        const lines = own.map(({ line }) => line);
        const prospects = await play.outlook(seat, lines);
        own.forEach((order, at) => {
          const prospect = prospects[at];
          if (prospect) found.push(outcomeOf(order, prospect, space, (one) => this.name(one)));
        });
      }
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
    }
    return found;
  }

  private name(seat: number): string {
    return this.head.seats[seat] ?? `seat ${seat}`;
  }
}
