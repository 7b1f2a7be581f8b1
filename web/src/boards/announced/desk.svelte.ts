/** The desk of who announces by a board: what they may announce now, and what came of the last. */

import type { Offer, Play } from "../../play/play";
import type { Show } from "../board";
import type { Order } from "./orders";

/** What boards find their desk by. */
export const DESK = Symbol("desk");

export class Desk<One extends Order = Order> {
  /** While an announcement is under way, none other is made. */
  busy = $state(false);
  /** What came of the last announcement, in words. */
  said = $state("");
  orders = $state.raw<readonly One[]>([]);
  private seat = 0;
  private readonly play: Play | undefined;
  private readonly read: (offers: readonly Offer[]) => readonly One[];

  /**
   * @param play the reader's hands; absent for who only looks.
   * @param read makes orders of what is offered.
   */
  constructor(play: Play | undefined, read: (offers: readonly Offer[]) => readonly One[]) {
    this.play = play;
    this.read = read;
  }

  /** Take what may be announced now. */
  update(show: Show): void {
    const seat = show.offers?.findIndex((offers) => offers.length > 0) ?? -1;
    this.seat = Math.max(seat, 0);
    this.orders = this.play && seat >= 0 ? this.read(show.offers?.[seat] ?? []) : [];
  }

  /** Announce something; whoever asks first whether to do so is behind the board. */
  async give({ line }: Pick<Order, "line">): Promise<void> {
    if (this.busy || this.play === undefined) return;
    this.busy = true;
    try {
      const { reply } = await this.play.order(this.seat, line);
      this.said = reply;
    } catch (error) {
      this.said = error instanceof Error ? error.message : String(error);
    } finally {
      this.busy = false;
    }
  }
}
