/** A board on a page: the replay of a game that is over, or a game while it is played. */

import { mount } from "svelte";

import { boardOf } from "../boards/registry";
import { fetched, type Source } from "../frames/source";
import { turnOf } from "../player/address";
import Player from "../player/Player.svelte";

interface Props {
  readonly game: string;
  /** Where the replay is. */
  readonly replay: string;
  /** Where the board of another package is, if it has one. */
  readonly board?: string;
  /** Where frames come from while the game is played. */
  readonly live?: string;
  readonly spectate?: "after" | "live" | number;
}

export async function enliven(element: HTMLElement, given: unknown): Promise<void> {
  const props = given as Props;
  const others = props.board ? { [props.game]: props.board } : {};
  if (props.live !== undefined) return;
  const turn = turnOf(location.href) ?? 0;
  const [{ module, own }, source] = await Promise.all([
    boardOf(props.game, others),
    fetched(props.replay, turn),
  ]);
  show(element, { source, module, turn, addressed: true }, own);
}

function show(
  element: HTMLElement,
  props: {
    source: Source;
    module: Awaited<ReturnType<typeof boardOf>>["module"];
    turn: number;
    addressed: boolean;
  },
  own: boolean,
): void {
  element.replaceChildren();
  if (!own) {
    const note = document.createElement("p");
    note.className = "aside";
    note.textContent = "This game has no board of its own: its state is shown in tables.";
    element.append(note);
  }
  mount(Player, { target: element, props });
}
