/** The board of Space Crack, to look at and to play on. */

import { count } from "../../lib/numbers";
import type { Board, Match, Show, Standing } from "../board";
import { board } from "../svelte.svelte";
import Chart from "./Chart.svelte";
import { Choice, CHOICE } from "./choice.svelte";
import { spaceOf, told } from "./model";
import Side from "./Side.svelte";

/** The state of a player (chapter Players), as others see it who wait. */
const STANDINGS: Readonly<Record<string, Standing>> = {
  ACTIVE: "active",
  DONE: "done",
  BLOCKED: "blocked",
  OUT: "out",
  RESIGNED: "out",
};

export function mount(host: HTMLElement, match: Match): Board {
  const choice = new Choice(match.head, match.play, match.chose);
  const words = {
    words: ({ state }: Show) => told(spaceOf(state), match.head),
  };
  const made = board(host, match, Chart, Side, words, new Map([[CHOICE, choice]]));
  return {
    ...made,
    left({ state }) {
      const seat = match.head.seats.findIndex((_, at) => choice.orders.some((o) => o.seat === at));
      const points = spaceOf(state).seats.find((one) => one.seat === seat)?.points;
      return points === undefined ? "" : `${count(points, "point")} left`;
    },
    hint: () => choice.ask(),
    propose: () => choice.propose(),
    get best() {
      return choice.best;
    },
    standings: ({ state }) => spaceOf(state).seats.map((one) => STANDINGS[one.state] ?? "done"),
    show(show) {
      choice.update(show);
      made.show(show);
    },
  };
}
