// Stays in touch with a server: logs in, plays turn after turn, and comes back when it is gone.
//
// Without arguments it plays on standard input and output, where it is logged in already.

import { connect } from "node:net";
import { createInterface } from "node:readline";

const FIRST_PAUSE_S = 0.5;
const LONGEST_PAUSE_S = 15;
const SILENCE_S = 600; // a server that says nothing for so long is gone

class Lost extends Error {}

/** One connection: a command goes out, OK or FAILED and some lines come back. */
export class Server {
  static async open(host, port, login, password) {
    const server = new Server();
    if (host === undefined) {
      server.socket = process.stdout;
      server.lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
      return server;
    }
    server.socket = connect(Number(port), host).setNoDelay(true);
    server.socket.setTimeout(SILENCE_S * 1000, () => server.socket.destroy());
    server.socket.on("error", () => {}); // whoever reads is told
    const lines = createInterface({ input: server.socket });
    server.socket.on("close", () => lines.close()); // a broken connection has no end otherwise
    server.lines = lines[Symbol.asyncIterator]();
    for (const answer of [login, password]) {
      await server.read(); // LOGIN, then PASS
      server.socket.write(answer + "\n");
    }
    const answer = await server.read();
    if (answer === "OK") return server;
    console.error(answer);
    process.exit(1);
  }

  async read() {
    const next = await this.lines.next().catch((error) => {
      throw new Lost(error.message);
    });
    if (next.done) throw new Lost("the server has closed the connection");
    return next.value;
  }

  /** Send a command; return whether it was accepted, and say on standard error if it was not. */
  async ask(command) {
    this.socket.write(command + "\n");
    const answer = await this.read();
    if (answer === "OK") return true;
    if (answer.startsWith("FAILED 6 ")) {
      await this.read(); // one command too many: WAITING, then OK in the next turn
      await this.read();
      return this.ask(command);
    }
    console.error(`${command}: ${answer}`);
    return false;
  }

  /** Return the words of a reply of one line. */
  async row(command) {
    return (await this.ask(command)) ? (await this.read()).split(" ") : [];
  }

  /** Return the words of each line of a list, which begins with their number. */
  async rows(command) {
    const list = [];
    if (!(await this.ask(command))) return list;
    for (let left = Number(await this.read()); left > 0; left--)
      list.push((await this.read()).split(" "));
    return list;
  }

  /**
   * Wait until more turns have ended than we know of, at once where an order has ended one.
   *
   * Returns how many have, and whether the wait took time.
   */
  async wait(known, tail) {
    if (!(await this.ask(`WAIT ${known}`))) throw new Lost("there is nothing to wait for");
    const takesTime = (await this.read()) !== "WAITING 0.000000";
    await this.read(); // OK: the turn has begun
    const ended = await this.read();
    for (let left = tail; left > 0; left--) await this.read();
    return [ended, takesTime];
  }

  close() {
    this.socket.destroy();
  }
}

/**
 * Play with `turn` until the end; where, and as whom, is on the command line, or it is standard
 * input and output.
 *
 * `tail` is how many lines this game gives after a wait.
 */
export async function play(turn, { tail = 0 } = {}) {
  const account = process.argv.slice(2);
  if (account.length !== 4 && account.length !== 0) {
    console.error("usage: node BOT.mjs [HOST PORT LOGIN PASSWORD]");
    process.exit(2);
  }
  let pause = FIRST_PAUSE_S;
  let turns = 0;
  let clock = false; // whether a wait has taken time
  for (;;) {
    let server = null;
    try {
      server = await Server.open(...account);
      for (let ended = -1; ; turns++) {
        let takesTime;
        [ended, takesTime] = await server.wait(ended, tail);
        clock ||= takesTime;
        await turn(server);
        pause = FIRST_PAUSE_S;
      }
    } catch (error) {
      server?.close();
      if (!(error instanceof Lost)) throw error;
      if (account.length === 0 || (turns > 1 && !clock)) return; // the end of the match
      console.error(`${error.message}; trying again in ${pause} s`);
    }
    await new Promise((done) => setTimeout(done, pause * 1000));
    pause = Math.min(2 * pause, LONGEST_PAUSE_S);
  }
}
