/** A match while it is played: what a server's channel says of it, frame by frame. */

import type { Frame, GameEvent, Head, Story } from "../frames/format";
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
    this.tape = new Tape(head, [frame]);
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

/** Follows the messages of a server's channel. */
export class Follower {
  private game: LiveGame | undefined;

  constructor(private readonly watching: Watching) {}

  hear(message: JsonObject): void {
    const frame = message["frame"] as unknown as Frame | undefined;
    if (message["kind"] === "game") this.begin(message, frame ?? undefined);
    else if (message["kind"] === "frame" && frame && this.game) {
      this.game.tape.follow(frame);
      this.game.story = grown(this.game.story, storyOf(message));
      this.watching.frame();
    } else if (message["kind"] === "story" && this.game) {
      this.game.story = storyOf(message);
      this.watching.frame();
    }
  }

  private begin(message: JsonObject, frame: Frame | undefined): void {
    const id = textAt(message, "id");
    const eye = textAt(message, "eye");
    if (!isObject(message["head"]) || frame === undefined) {
      this.game = undefined;
      this.watching.game(undefined);
    } else if (this.game?.id === id && this.game.eye === eye) {
      this.game.tape.add([frame]); // after a pause: the match goes on, with a gap
      this.game.story = (message["head"] as unknown as Head).story;
      this.watching.frame();
    } else {
      const past = listAt(message, "past") as unknown as GameEvent[];
      this.game = new LiveGame(id, eye, message["head"] as unknown as Head, frame, past);
      this.watching.game(this.game);
    }
  }
}

function storyOf(message: JsonObject): Story | undefined {
  return (message["story"] ?? undefined) as unknown as Story | undefined;
}
