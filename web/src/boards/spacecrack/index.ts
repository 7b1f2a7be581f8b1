/** The board of Space Crack. */

import type { Board, Match } from "../board";
import { board } from "../svelte.svelte";
import Chart from "./Chart.svelte";
import Seats from "./Seats.svelte";
import { spaceOf, told } from "./model";

export function mount(host: HTMLElement, match: Match): Board {
  return board(host, match, Chart, Seats, {
    words: ({ state, turn }) => told(spaceOf(state), match.head, turn),
  });
}
