/** The board of Interstellar overdrive. */

import type { Board, Match } from "../board";
import { board } from "../svelte.svelte";
import Chart from "./Chart.svelte";
import Teams from "./Teams.svelte";
import { sectorOf, told } from "./model";

export function mount(host: HTMLElement, match: Match): Board {
  return board(host, match, Chart, Teams, {
    words: ({ state, turn }) => told(sectorOf(state, match.head), match.head, turn),
    team(number, { state }) {
      const team = sectorOf(state, match.head).teams.find(({ id }) => id === number);
      return team && match.head.seats[team.seat];
    },
  });
}
