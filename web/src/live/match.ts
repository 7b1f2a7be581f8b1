/** A match while it is played: what a server's channel says of it, frame by frame. */

import { headOf, type Frame, type GameEvent, type Head, type Story } from "../frames/format";
import type { Source } from "../frames/source";
import { Tape } from "../frames/tape";
import { grown } from "../story/story";
import { isObject, listAt, textAt, type JsonObject } from "../lib/json";

/** The matches of a server, one after another. */
export interface Watching {
  /** Another match is shown from here on; `undefined` while nothing may be seen. */
  readonly game: (game: LiveGame | undefined) => void;
  /** A frame of it has arrived. */
  readonly frame: () => void;
  /** Another match has begun, and is shown as soon as the end of this one has stood its time. */
  readonly next?: (game: LiveGame, show: () => void) => void;
}

/** One match, as far as it has been seen from here. */
export class LiveGame implements Source {
  readonly tape: Tape;
  story: Story | undefined;

  constructor(
    readonly id: string,
    /** `all`, or `public` where a rule book hides what spectators must not see yet. */
    readonly eye: string,
    head: Head,
    frame: Frame,
    /** What had happened before, as far as that was told. */
    readonly past: readonly GameEvent[] = [],
  ) {
    this.tape = new Tape(headOf(head), [frame]);
    this.story = head.story;
  }

  get first(): number {
    return this.tape.first;
  }

  get last(): number {
    return this.tape.last;
  }

  ensure(): Promise<void> {
    return Promise.resolve();
  }
}

/** Milliseconds for which the end of a match stands at most, where the next has begun meanwhile. */
export const CURTAIN = 6_000;
/** And which part of its length: who watches short ones wants to see the next from its beginning. */
const PART = 0.12;

/** Follows the messages of a server's channel. */
export class Follower {
  private game: LiveGame | undefined;
  /** What is shown: the match before, while its end stands. */
  private shown: LiveGame | undefined;
  /** Until when its end stands. */
  private until = 0;
  /** Since when it is shown. */
  private since = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Follow; the end of a match stands for so many milliseconds before another is shown. */
  constructor(
    private readonly watching: Watching,
    private readonly rest = 0,
  ) {}

  /** Show no match any more whose time is still to come. */
  close(): void {
    clearTimeout(this.timer);
  }

  hear(message: JsonObject): void {
    const frame = message["frame"] as unknown as Frame | undefined;
    if (message["kind"] === "game") this.begin(message, frame ?? undefined);
    else if (message["kind"] === "frame" && frame && this.game) {
      this.game.tape.follow(frame);
      this.tell(grown(this.game.story, storyOf(message)));
    } else if (message["kind"] === "story" && this.game) this.tell(storyOf(message));
  }

  /** Note the story of the match that is played, and tell of its newest frame. */
  private tell(story: Story | undefined): void {
    if (this.game === undefined) return;
    if (story?.over && !this.game.story?.over) this.until = this.stands(this.game);
    this.game.story = story;
    if (this.shown === this.game) this.watching.frame();
  }

  /** Until when the end of a match stands that is over now. */
  private stands({ first, last }: LiveGame): number {
    const now = performance.now();
    const pace = (now - this.since) / Math.max(1, last - first);
    return now + Math.min(this.rest, PART * pace * last);
  }

  /** Show another match, or none: at once, or when the end of the last one has been seen. */
  private change(game: LiveGame | undefined): void {
    this.game = game;
    clearTimeout(this.timer);
    const show = (): void => {
      this.shown = game;
      this.since = performance.now();
      this.watching.game(game);
    };
    const left = this.until - performance.now();
    if (this.rest > 0 && this.shown?.story?.over && left > 0) {
      this.timer = setTimeout(show, left);
      if (game)
        this.watching.next?.(game, () => {
          if (this.game !== game || this.shown === game) return;
          clearTimeout(this.timer);
          show();
        });
    } else show();
  }

  private begin(message: JsonObject, frame: Frame | undefined): void {
    const id = textAt(message, "id");
    const eye = textAt(message, "eye");
    if (!isObject(message["head"]) || frame === undefined) {
      this.change(undefined);
    } else if (this.game?.id === id && this.game.eye === eye) {
      this.game.tape.add([frame]); // after a pause: the match goes on, with a gap
      this.tell((message["head"] as unknown as Head).story);
    } else {
      const past = listAt(message, "past") as unknown as GameEvent[];
      this.change(new LiveGame(id, eye, message["head"] as unknown as Head, frame, past));
    }
  }
}

function storyOf(message: JsonObject): Story | undefined {
  return (message["story"] ?? undefined) as unknown as Story | undefined;
}
