/** The place on a page where a journal is dropped and becomes a board. */

import { mount } from "svelte";

import Alone from "../player/Alone.svelte";

export function enliven(element: HTMLElement, props: unknown): void {
  const { url } = props as { url: string };
  element.replaceChildren();
  mount(Alone, { target: element, props: { drop: url } });
}
