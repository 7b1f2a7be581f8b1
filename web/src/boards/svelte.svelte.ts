/** Boards made of Svelte components: a picture, and tables beside it. */

import { mount, unmount, type Component } from "svelte";

import type { Board, Match, Show } from "./board";

/** What such components are given: the match, and what is to be seen. */
export interface BoardProps {
  readonly match: Match;
  readonly show: Show;
}

/** Words that go with a board. */
export type Words = Pick<Board, "words" | "team">;

/** Make a board of a picture and of what stands beside it; both find what they share by context. */
export function board(
  host: HTMLElement,
  match: Match,
  picture: Component<BoardProps>,
  side?: Component<BoardProps>,
  words: Words = {},
  context: ReadonlyMap<unknown, unknown> = new Map(),
): Board {
  let props: BoardProps | undefined = $state.raw();
  let mounted: Record<string, unknown>[] = [];

  function start(): void {
    const given = {
      match,
      get show() {
        return (props as BoardProps).show;
      },
    };
    const shared = { props: given, context: new Map(context) };
    mounted.push(mount(picture, { target: host, ...shared }));
    if (side) mounted.push(mount(side, { target: match.side, ...shared }));
  }

  return {
    ...words,
    show(show) {
      const first = props === undefined;
      props = { match, show };
      if (first) start();
    },
    destroy() {
      for (const one of mounted) void unmount(one);
      mounted = [];
    },
  };
}
