/** The board of DESK. */

import type { Board, Match } from "../board";
import { board } from "../svelte.svelte";
import Field from "./Field.svelte";
import Teams from "./Teams.svelte";
import { campaignOf, told } from "./model";

export function mount(host: HTMLElement, match: Match): Board {
  return board(host, match, Field, Teams, {
    words: ({ state, turn }) => told(campaignOf(state, match.head), match.head, turn),
    team: (number) => match.head.seats[number - 1],
  });
}
