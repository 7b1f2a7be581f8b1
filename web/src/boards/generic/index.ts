/** The view for games that have no board of their own: their state in tables. */

import type { Board, Match } from "../board";
import { board } from "../svelte.svelte";
import State from "./State.svelte";

export function mount(host: HTMLElement, match: Match): Board {
  return board(host, match, State, undefined, {
    team: (number) => match.head.seats[number - 1],
  });
}
