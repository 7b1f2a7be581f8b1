/** The guess of who wins, on a stage: of the match that is shown there. */

import { mount, unmount } from "svelte";

import type { Source } from "../frames/source";
import { mark } from "../lib/seats";
import Guess from "../story/Guess.svelte";

export class Guessing {
  private shown: Record<string, unknown> | undefined;
  private source: Source | undefined;
  private frame = $state(0);
  /** Counts what has come of the story, which is no state of Svelte's. */
  private news = $state(0);

  constructor(private readonly host: HTMLElement) {}

  /** Follow a match: another one begins without what was guessed of the last. */
  follow(source: Source, game: string, frame: number): void {
    this.frame = frame;
    this.news += 1;
    const { story, tape } = source;
    if (source === this.source || story === undefined || game === "") return;
    this.clear();
    this.source = source;
    const of = (): typeof story => (void this.news, source.story ?? story);
    const at = (): number => this.frame;
    this.shown = mount(Guess, {
      target: this.host,
      props: {
        seats: tape.head.seats,
        mark: (seat: number) => mark(tape.head, seat),
        game,
        told: false,
        get story() {
          return of();
        },
        get frame() {
          return at();
        },
        get last() {
          return source.last;
        },
      },
    });
  }

  /** Show none any more. */
  clear(): void {
    if (this.shown) void unmount(this.shown);
    this.shown = this.source = undefined;
  }
}
