/** The board of Wild wild space. */

import type { Board, Match } from "../board";
import { board } from "../svelte.svelte";
import Pasture from "./Pasture.svelte";
import Teams from "./Teams.svelte";
import { teamName, told, worldOf } from "./model";

export function mount(host: HTMLElement, match: Match): Board {
  return board(host, match, Pasture, Teams, {
    words: ({ state, turn }) => told(worldOf(state), match.head, turn),
    team: (number, { state }) => teamName(worldOf(state), match.head, number),
  });
}
