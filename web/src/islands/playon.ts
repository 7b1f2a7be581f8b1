/** A press that plays a game on from the moment that the board shows. */

import { hear } from "../lib/moments";

export function enliven(element: HTMLElement): void {
  const turn = element.querySelector<HTMLInputElement>("input[name=turn]");
  if (turn !== null) hear((moment) => (turn.value = String(moment.turn)));
}
