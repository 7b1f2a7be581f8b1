/** The board of Spaceships: sectors, ships and battles, to look at and to announce by. */

import type { Board, Match } from "../board";
import { Desk, DESK } from "../announced/desk.svelte";
import { board } from "../svelte.svelte";
import Chart from "./Chart.svelte";
import { summary } from "./model";
import { ordersOf } from "./orders";
import Side from "./Side.svelte";

export function mount(host: HTMLElement, match: Match): Board {
  const desk = new Desk(match.play, ordersOf);
  const words = { words: ({ state }: { state: Parameters<typeof summary>[0] }) => summary(state) };
  const made = board(host, match, Chart, Side, words, new Map([[DESK, desk]]));
  return {
    ...made,
    show(show) {
      desk.update(show);
      made.show(show);
    },
  };
}
