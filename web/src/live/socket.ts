/** A WebSocket that comes back by itself and misses nothing: it tells what it has heard already. */

import { isObject, type Json, type JsonObject } from "../lib/json";
import { reach } from "./reach";

export interface Listening {
  /** A message, in the order in which the server sent them. */
  readonly message: (message: JsonObject) => void;
  /** Whether there is a connection now. */
  readonly state?: (connected: boolean) => void;
  /** The server does not want to be asked again; the code is that of HTTP, and 4000. */
  readonly refused?: (code: number) => void;
}

const REFUSED = 4400;

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 20_000;

/** Sequence numbers are of one run of the server: it names a new one when it does not know them. */
export class Feed {
  private after: number | undefined;
  private pause = FIRST_PAUSE;
  private socket: WebSocket | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly listening: Listening,
    private readonly open: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {
    this.connect();
  }

  close(): void {
    this.closed = true;
    reach.leave(this);
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private connect(): void {
    const socket = this.open(this.address());
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.pause = FIRST_PAUSE;
      reach.note(this, true);
      this.listening.state?.(true);
    });
    socket.addEventListener("message", (event: MessageEvent) => this.take(String(event.data)));
    socket.addEventListener("close", (event) => this.again(event.code));
  }

  private again(code: number): void {
    if (this.closed) return;
    if (code >= REFUSED && this.listening.refused) {
      reach.leave(this);
      this.listening.refused(code);
      return;
    }
    reach.note(this, false);
    this.listening.state?.(false);
    // Not all at once: a server that starts again is not met by everybody in the same moment.
    this.timer = setTimeout(() => this.connect(), this.pause * (0.5 + Math.random()));
    this.pause = Math.min(LONGEST_PAUSE, this.pause * 2);
  }

  private take(text: string): void {
    const message = JSON.parse(text) as Json;
    if (!isObject(message)) return;
    const seq = message["seq"];
    if (typeof seq === "number") this.after = seq;
    this.listening.message(message);
  }

  private address(): string {
    const url = new URL(this.url, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    if (this.after !== undefined) url.searchParams.set("after", String(this.after));
    return url.href;
  }
}
