/** Boards made of Svelte components: a picture, and tables beside it. */

import { mount, unmount, type Component } from "svelte";

import type { Board, Match, Places, Show } from "./board";

/** What such components are given: the match, and what is to be seen. */
export interface BoardProps {
  readonly match: Match;
  readonly show: Show;
}

/** What a picture may tell of itself. */
interface Drawn {
  places?(): Places | undefined;
}

/** Words that go with a board. */
export type Words = Pick<Board, "words" | "team">;

/** Make a board of a picture and of what stands beside it; both find what they share by context. */
export function board(
  host: HTMLElement,
  match: Match,
  picture: Component<BoardProps, Drawn>,
  side?: Component<BoardProps>,
  words: Words = {},
  context: ReadonlyMap<unknown, unknown> = new Map(),
): Board {
  let props: BoardProps | undefined = $state.raw();
  let mounted: Record<string, unknown>[] = [];
  let drawn: Drawn | undefined;

  function start(): void {
    const given = {
      match,
      get show() {
        return (props as BoardProps).show;
      },
    };
    const shared = { props: given, context: new Map(context) };
    drawn = mount(picture, { target: host, ...shared });
    mounted.push(drawn as Record<string, unknown>);
    if (side) mounted.push(mount(side, { target: match.side, ...shared }));
  }

  return {
    ...words,
    places: () => drawn?.places?.(),
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
