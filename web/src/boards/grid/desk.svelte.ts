/** What the person at the board has chosen, and what e may do there. */

import type { Play } from "../../play/play";
import type { Show } from "../board";
import { key, type Square } from "./model";
import { bySquare, ordersOf, type Order } from "./orders";

export const DESK = Symbol("desk");

export class Desk {
  chosen = $state.raw<Square>();
  busy = $state(false);
  said = $state("");
  orders = $state.raw<readonly Order[]>([]);
  readonly squares = $derived(bySquare(this.orders));
  /** What may be done at the chosen square. */
  readonly here = $derived(this.chosen ? (this.squares.get(key(this.chosen)) ?? []) : []);
  /** What may be done anywhere. */
  readonly anywhere = $derived(this.orders.filter(({ at }) => at === undefined));
  private seat = 0;
  private readonly play: Play | undefined;

  constructor(play: Play | undefined) {
    this.play = play;
  }

  /** Take what may be done now. */
  update(show: Show): void {
    const seat = show.offers?.findIndex((offers) => offers.length > 0) ?? -1;
    this.seat = Math.max(seat, 0);
    this.orders = this.play && seat >= 0 ? ordersOf(show.offers?.[seat] ?? []) : [];
  }

  /** Give an order. */
  async give(order: Order): Promise<void> {
    if (this.busy || this.play === undefined) return;
    this.busy = true;
    try {
      const { reply } = await this.play.order(this.seat, order.line);
      this.said = reply;
    } catch (error) {
      this.said = error instanceof Error ? error.message : String(error);
    } finally {
      this.busy = false;
    }
  }
}
