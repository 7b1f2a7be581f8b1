/** What the person at the board has chosen, and what they may do there. */

import type { Play } from "../../play/play";
import { Desk as Announcing } from "../announced/desk.svelte";
import { key, type Square } from "./model";
import { bySquare, ordersOf, type Order } from "./orders";

export class Desk extends Announcing<Order> {
  chosen = $state.raw<Square>();
  readonly squares = $derived(bySquare(this.orders));
  /** What may be done at the chosen square. */
  readonly here = $derived(this.chosen ? (this.squares.get(key(this.chosen)) ?? []) : []);
  /** What may be done anywhere. */
  readonly anywhere = $derived(this.orders.filter(({ at }) => at === undefined));

  constructor(play: Play | undefined) {
    super(play, ordersOf);
  }
}
