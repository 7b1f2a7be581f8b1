/** What the person at the board has chosen, and what may be done from there. */

import type { Show } from "../board";
import type { Head } from "../../frames/format";
import { titled } from "../../lib/players";
import type { Play } from "../../play/play";
import type { Best } from "../../play/press.svelte";
import { spaceOf, type Space } from "./model";
import { ordersOf, type Order } from "./orders";
import { outcomeOf, whatOf, type Outcome } from "./outcome";

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
  /** Whether it is shown what keys do. */
  keys = $state(false);
  /** Whether hints and taking back are offered. */
  alone = $state(false);
  /** The order that a bot would give, once one has asked. */
  hinted = $state.raw<Order>();
  /** The same in words. */
  advice = $state("");
  /** What a bot would order, as it is proposed. */
  proposal = $state.raw<{ readonly outcome: Outcome; readonly program: string }>();
  /** Counts the orders that were given: what was asked before one is out of date. */
  private given = 0;
  private space: Space | undefined;
  /** Is told when a hint is shown, so that the focus can go there. */
  onhint: ((planet: number) => void) | undefined;
  /** Where an order leads: a ship that may go on stays chosen, as soon as it is shown there. */
  private follow: number | undefined;
  private shown = 0;
  private chosen = 0;

  constructor(
    private readonly head: Head,
    readonly play: Play | undefined,
    private readonly chose: () => void = () => undefined,
  ) {}

  /** Take note of what is shown now. */
  update(show: Show): void {
    if (this.play === undefined) return;
    this.space = spaceOf(show.state);
    this.orders = ordersOf(this.space, show.offers);
    if (this.pending && !this.legal(this.pending.order)) this.pending = undefined;
    this.alone = show.alone ?? false;
    if (this.hinted && !this.legal(this.hinted)) this.forget();
    this.turns = this.turns.filter(({ order }) => this.legal(order));
    // While it is under way, what others do is shown as well: that must not take away the choice.
    const there = this.from(this.follow).length > 0;
    const kept = there ? this.follow : this.planet;
    if (there || !this.busy) this.follow = undefined;
    const shown = (this.shown += 1);
    const about = this.orders.filter(({ from }) => from === undefined);
    const line = this.proposal?.outcome.order.line;
    const proposed = this.orders.filter((one) => one.line === line && one.from !== undefined);
    if (line !== undefined && proposed.length === 0) this.proposal = undefined;
    void this.foresee([...about, ...proposed]).then((found) => {
      if (shown !== this.shown) return; // something newer is shown
      this.turns = this.told(found.filter(({ order }) => order.from === undefined));
      const outcome = found.find(({ order }) => order.line === line);
      if (outcome && this.proposal) this.proposal = { ...this.proposal, outcome };
    });
    // What others do meanwhile must not take away what is about to be pressed.
    const still = kept === this.planet ? this.outcomes : [];
    this.choose(this.from(kept).length ? kept : undefined);
    this.outcomes = still.filter(({ order }) => this.legal(order));
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
    this.follow = undefined;
    this.choose(planet === this.planet ? undefined : planet);
    if (this.from(this.planet).length > 0) this.chose();
  }

  choose(planet: number | undefined): void {
    this.failure = "";
    this.outcomes = [];
    this.planet = planet;
    const chosen = (this.chosen += 1);
    void this.foresee(this.from(planet)).then((found) => {
      if (chosen === this.chosen) this.outcomes = this.told(found);
    });
  }

  /** Order it, or ask first whether it is meant. */
  async take(outcome: Outcome): Promise<void> {
    if (outcome.grave) this.pending = outcome;
    else await this.order(outcome);
  }

  /** Ask what a bot would do, and show it: its order is marked, and still to be given. */
  async ask(): Promise<void> {
    this.forget();
    await this.trying(async () => {
      const hint = await this.play?.hint?.();
      if (hint === undefined) return;
      const order = this.orders.find(({ line }) => line === hint.line);
      this.hinted = order;
      this.advice = order
        ? `${hint.program} would ${doing(order)}.`
        : `${hint.program} ${hint.why || "would do what cannot be done any more: ask again"}.`;
      if (order?.from === undefined) return;
      this.choose(order.from);
      this.onhint?.(order.from);
    });
  }

  /** Ask for a hint beside whatever is done meanwhile; it is marked, and nothing is chosen. */
  async propose(): Promise<void> {
    const asked = this.given;
    const hint = await this.play?.hint?.().catch(() => undefined);
    const order = this.orders.find(({ line }) => line === hint?.line);
    if (hint === undefined || order === undefined || asked !== this.given) return;
    const [outcome] = await this.foresee([order]);
    if (asked === this.given && this.legal(order)) {
      this.proposal = outcome && { outcome, program: hint.program };
    }
  }

  /** What a bot would do, as a request. */
  readonly best = $derived.by((): Best | undefined => {
    const { proposal } = this;
    if (proposal === undefined || !this.legal(proposal.outcome.order)) return undefined;
    const { order } = proposal.outcome;
    if (order.command === "END_TURN") return undefined; // there is a button for that
    const takes = /^takes it( from [^;]+)?(?:; |$)/.exec(proposal.outcome.words);
    const words = proposal.outcome.words.slice(takes?.[0].length ?? 0);
    return {
      what: takes ? `take planet ${order.to}${takes[1] ?? ""}` : doing(order),
      words: [words, `so would ${titled(proposal.program)}`].filter(Boolean).join("; "),
      take: () => void this.take(proposal.outcome),
    };
  });

  /** Give the order that was hinted at, as soon as it is known what it would do. */
  async takeHint(): Promise<void> {
    const line = this.hinted?.line;
    const meant = [...this.outcomes, ...this.turns].find(({ order }) => order.line === line);
    if (meant) await this.take(meant);
  }

  /** Take the last order of this turn back. */
  async takeBack(): Promise<void> {
    this.forget();
    await this.trying(async () => {
      const taken = await this.play?.takeBack?.();
      if (taken === false) this.advice = "There is nothing to take back in this turn.";
    });
  }

  async confirm(): Promise<void> {
    const meant = this.pending;
    this.pending = undefined;
    if (meant) await this.order(meant);
  }

  private legal({ line, seat }: Order): boolean {
    return this.orders.some((one) => one.line === line && one.seat === seat);
  }

  /** Take note of what orders would do now; what is being asked about is told anew as well. */
  private told(found: readonly Outcome[]): readonly Outcome[] {
    const line = this.pending?.order.line;
    this.pending = found.find(({ order }) => order.line === line) ?? this.pending;
    return found;
  }

  private forget(): void {
    this.hinted = undefined;
    this.advice = "";
  }

  private async order({ order }: Outcome): Promise<void> {
    this.forget();
    this.given += 1;
    this.proposal = undefined;
    await this.trying(async (play) => {
      this.follow = order.to;
      const { code, reply } = await play.order(order.seat, order.line);
      if (code) this.failure = reply;
    });
    if (this.failure) this.follow = undefined;
  }

  /** Do one thing at a time, and say what goes wrong. */
  private async trying(act: (play: Play) => Promise<void>): Promise<void> {
    if (this.play === undefined || this.busy) return;
    this.busy = true;
    this.failure = "";
    try {
      await act(this.play);
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
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

/** What an order does, said of somebody who would give it. */
function doing(order: Order): string {
  if (order.command === "MOVE") return `move from planet ${order.from} ${whatOf(order)}`;
  return order.command === "BUILD" ? `build on planet ${order.to}` : whatOf(order);
}
