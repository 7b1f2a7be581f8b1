/** The board of the Grid, to look at and to announce by. */

import { DESK } from "../announced/desk.svelte";
import type { Board, Match } from "../board";
import { board } from "../svelte.svelte";
import { Desk } from "./desk.svelte";
import Field from "./Field.svelte";
import { gridOf } from "./model";
import Side from "./Side.svelte";

export function mount(host: HTMLElement, match: Match): Board {
  const desk = new Desk(match.play);
  const words = {
    words: ({ state }: { state: Parameters<typeof gridOf>[0] }) => {
      const grid = gridOf(state);
      const standing = grid.players.filter(({ left }) => !left);
      const who = standing.map(
        ({ name, where, points }) => `${name} at ${where}, ${points} points`,
      );
      return `Game day ${grid.nday} of game week ${grid.nweek}. ${who.join("; ")}.`;
    },
  };
  const made = board(host, match, Field, Side, words, new Map([[DESK, desk]]));
  return {
    ...made,
    show(show) {
      desk.update(show);
      made.show(show);
    },
  };
}
