/** A board to look at: it follows a live game, or plays a replay over and over. No controls. */

import type { Board, Match } from "../boards/board";
import { boardOf } from "../boards/registry";
import { fetched, pivotOf, type Source } from "../frames/source";
import { made } from "../lib/made";
import { mark } from "../lib/seats";
import { site } from "../lib/site";
import { CURTAIN, Follower, LiveGame } from "../live/match";
import { Feed } from "../live/socket";
import { still } from "../paint/theme";
import { named } from "../story/named";
import { begun, partOf, pointAt, ranked, shownAs, shownOf, standing } from "../story/story";
import { gameIn } from "../story/guess";
import type { Caption } from "./caption";
import type { Staged, Stand } from "./choice";
import type { Guessing } from "./guessing.svelte";

/** Milliseconds over which a turn moves. */
const FLOW = 400;
/** Milliseconds for each turn of a replay. */
const PACE = 450;
/** How long the end of a replay stands. */
const REST = 5_000;
/** Turns before the end with which a replay begins once more. */
const LAST = 60;
/** Of the seats so many are told of, the best, as by the server. */
const SHOWN = 8;

/** How it stands at the turn that a board shows, so that whatever is said beside it is of that turn. */
export interface Told {
  /** The name of the match in addresses. */
  readonly game: string;
  /** How many turns have ended. */
  readonly ended: number;
  /** Who leads by how much, or how it has ended; nothing where that is not to be known. */
  readonly sentence: string | undefined;
  /** As which seat who leads alone is marked. */
  readonly leader: number | undefined;
  /** Who has how much, the best first. */
  readonly standing: readonly Stand[];
}

export interface Seen {
  /** The first picture is there. */
  readonly began: () => void;
  /** There is nothing to be seen any more, or nothing at all. */
  readonly gone: () => void;
  /** How it stands at the turn that is shown now. */
  readonly told?: (told: Told) => void;
  /** Of a live game: a turn has come, with what is still to be decided. */
  readonly came?: (stake: string) => void;
  /** Tells what has just happened on the board; small boards are for a look only. */
  readonly caption?: Caption;
  /** Lets whoever looks guess who wins. */
  readonly guessing?: Guessing;
  /** Whether the end of a live game stands, while others may be played. */
  readonly curtain?: (down: boolean) => void;
}

/** Shows one board in an element until it is ended. */
export class Spectacle {
  private board: Board | undefined;
  private source: Source | undefined;
  private feed: Feed | undefined;
  private follower: Follower | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;
  private paused = false;
  /** Goes on where a replay has stopped. */
  private again: (() => void) | undefined;

  constructor(
    private readonly host: HTMLElement,
    private readonly staged: Staged,
    private readonly seen: Seen,
  ) {
    void this.begin();
  }

  /** Hear no more; what is drawn stays. */
  rest(): void {
    clearTimeout(this.timer);
    this.feed?.close();
    this.follower?.close();
  }

  /** Let a replay stand still, or go on. */
  pause(paused: boolean): void {
    this.paused = paused;
    clearTimeout(this.timer);
    if (!paused) this.again?.();
  }

  end(): void {
    this.ended = true;
    this.rest();
    this.seen.caption?.clear();
    this.seen.guessing?.clear();
    this.board?.destroy();
    this.host.replaceChildren();
  }

  private async begin(): Promise<void> {
    const { game, board, frames, kind } = this.staged;
    try {
      const others = board ? { [game]: site(board) } : {};
      const { module } = await boardOf(game, others);
      if (this.ended) return;
      const put = (source: Source): void =>
        this.put(source, (match) => module.mount(this.host, match));
      if (kind === "live") this.follow(site(frames), put);
      else await this.replay(site(frames), put);
    } catch {
      this.seen.gone();
    }
  }

  /** The name of the match in addresses. */
  private get game(): string {
    return this.source instanceof LiveGame ? this.source.id : gameIn(this.staged.frames);
  }

  private put(source: Source, mount: (match: Match) => Board): void {
    this.board?.destroy();
    this.host.replaceChildren();
    this.seen.caption?.clear();
    const { tape } = (this.source = source);
    this.board = mount({
      head: tape.head,
      side: document.createElement("div"), // a stage has room for the board only
      mark: (seat) => mark(tape.head, seat),
      moments: (most) => tape.spread(most),
      seek: () => undefined,
    });
  }

  private follow(url: string, put: (source: Source) => void): void {
    const watching = {
      game: (game: Source | undefined): void => {
        this.seen.curtain?.(false);
        if (this.ended) return; // there was a cut to another board, which had waited for this
        if (game === undefined) {
          this.seen.gone();
          return;
        }
        put(game);
        this.show(game.last, 0);
        this.seen.began();
        this.seen.came?.(game.story?.stake ?? "");
      },
      frame: (): void => {
        if (this.source === undefined) return;
        this.show(this.source.last, FLOW);
        this.seen.came?.(this.source.story?.stake ?? "");
        if (this.source.story?.over) this.lower(this.source);
      },
    };
    const follower = (this.follower = new Follower(watching, CURTAIN));
    this.feed = new Feed(url, {
      message: (message) => follower.hear(message),
      refused: () => this.seen.gone(),
    });
  }

  /** Say across the board how a game has ended. */
  private lower(source: Source): void {
    const { headline = "" } = source.story ?? {};
    if (headline === "" || this.host.querySelector(".curtain") !== null) return;
    this.seen.curtain?.(true);
    this.seen.caption?.clear(); // it would shine through
    const text = begun(headline, source.tape.head.seats);
    this.host.append(made("p", { className: "curtain" }, [text]));
  }

  private async replay(url: string, put: (source: Source) => void): Promise<void> {
    const source = await fetched(url, this.staged.turn);
    // It begins with what its still picture has shown; who wants no movement is shown the end.
    const turn = still() ? source.last : this.staged.turn || pivotOf(source);
    await source.ensure(turn);
    if (this.ended) return;
    put(source);
    this.seen.began();
    if (still()) this.show(turn, 0);
    else this.play(source, turn, 0);
  }

  /** Tell how it stands at a turn: of the board's own story, which is never of another one. */
  private tell(source: Source, turn: number): void {
    const { story } = source;
    const { seats, marks } = source.tape.head;
    const moment = source.tape.at(turn);
    const point = story && pointAt(story, turn);
    if (story === undefined || moment === undefined || point === undefined) return;
    const marked = (seat: number): number => marks?.[seat] ?? seat;
    const known = !point.values.includes(null);
    const over = turn >= source.last && story.headline !== "";
    const [leader, ...others] = point.leaders ?? [];
    const has = shownOf(story, point);
    this.seen.told?.({
      game: this.game,
      ended: moment.turns ?? moment.turn,
      sentence:
        known || over
          ? begun(over ? story.headline : standing(story, turn, seats), seats)
          : undefined,
      leader: leader === undefined || others.length > 0 ? undefined : marked(leader),
      standing: ranked(story, point, known ? SHOWN : 0).map((seat) => ({
        seat: marked(seat),
        name: seats[seat] ?? "",
        shown: shownAs(has, has.values[seat] ?? 0),
        part: partOf(has.values[seat], has.values),
      })),
    });
  }

  private play(source: Source, turn: number, flow: number): void {
    if (flow === 0) this.seen.caption?.clear(); // all of it happens once more
    this.show(turn, flow);
    const over = turn >= source.last;
    const next = over ? Math.max(source.first, source.last - LAST) : turn + 1;
    this.again = () => {
      source.ensure(next).then(
        () => !this.ended && !this.paused && this.play(source, next, over ? 0 : FLOW),
        () => this.seen.gone(),
      );
    };
    if (!this.paused) this.timer = setTimeout(this.again, over ? REST : PACE);
  }

  private show(turn: number, flow: number): void {
    const { source } = this;
    const moment = source?.tape.at(turn);
    if (source === undefined || moment === undefined) return;
    const { tape } = source;
    const words = named(source.story, turn);
    this.seen.guessing?.follow(source, this.game, turn);
    this.board?.show({
      ...moment,
      turn: moment.turns ?? moment.turn,
      frame: moment.turn,
      flow: still() ? 0 : flow,
      before: tape.before(turn)?.state,
      named: words,
    });
    // The headline tells how it stands: on the board stands what has just happened there.
    this.seen.caption?.tell(words?.moment, tape.head.seats);
    this.seen.caption?.follow(this.board);
    this.tell(source, turn);
  }
}
