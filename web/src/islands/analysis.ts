/** The analysis of a journal, on the page that `contestmaster analyse` opens. */

import { mount } from "svelte";

import { Desk, type Position } from "../analysis/desk";
import Analysis from "../analysis/Analysis.svelte";
import { boardOf } from "../boards/registry";
import { site } from "../lib/site";

interface Props {
  /** Where the analysis is asked for. */
  readonly url: string;
  /** Where the board of another package is, if it has one. */
  readonly board?: string | null;
}

export async function enliven(element: HTMLElement, given: unknown): Promise<void> {
  const { url, board } = given as Props;
  const desk = new Desk(site(url));
  try {
    const whole = await desk.whole();
    const { game } = whole.head;
    const { module } = await boardOf(game, board ? { [game]: site(board) } : {});
    const begin = await first(desk, whole.begin);
    element.replaceChildren();
    mount(Analysis, { target: element, props: { desk, whole, begin, module } });
  } catch (error) {
    element.textContent = error instanceof Error ? error.message : String(error);
  }
}

/** The moment that the address names, if there is one; else that of the command line. */
async function first(desk: Desk, begin: number): Promise<Position> {
  const named = new URL(location.href).searchParams.get("move");
  if (named !== null && /^\d{1,9}$/.test(named)) {
    try {
      return await desk.moment(Number(named));
    } catch {
      // What was tried in an earlier run of the program is no more.
    }
  }
  return desk.moment(begin);
}
