/**
 * What bench/boardgame.py asks for, as JSON on standard input; the answer is JSON on standard output.
 *
 * Time is processor time of this process, the library's garbage and its collection included.
 */

import { readFileSync } from "node:fs";

import { Match, playRandomly, words } from "./player.js";

const TASKS = { replay, stepped, playouts, along };

/** The state after each move, refused ones included. */
function replay({ start, games }) {
  console.error = () => undefined; // the library reports every refused move
  return games.map((moves) => {
    const match = new Match(start);
    return moves.map((move) => {
      match.give(move);
      return match.G;
    });
  });
}

/** Moves per second, of games that were played before: what it costs to choose is not in it. */
function stepped({ start, games, seconds }) {
  let moves = 0;
  let spent = 0;
  while (spent < seconds) {
    for (const game of games) {
      const match = new Match(start);
      spent += timed(() => game.forEach((move) => match.give(move)));
      moves += game.length;
    }
  }
  return moves / spent;
}

/** Moves per second of whole random games, each of which begins with a client of its own. */
function playouts({ start, seconds, seed }) {
  const word = words(seed);
  let moves = 0;
  let spent = 0;
  while (spent < seconds) {
    spent += timed(() => {
      moves += playRandomly(new Match(start), word);
    });
  }
  return moves / spent;
}

/** Nanoseconds a move in each part of one game after another, stepped; the parts are equally long. */
function along({ start, games, seconds, parts, undo }) {
  const spent = new Array(parts).fill(0);
  const moves = new Array(parts).fill(0);
  for (let all = 0; all < seconds;) {
    for (const game of games) {
      const match = new Match(start, undo);
      const length = Math.floor(game.length / parts);
      for (let part = 0; part < parts; part++) {
        const stretch = game.slice(part * length, (part + 1) * length);
        const took = timed(() => stretch.forEach((move) => match.give(move)));
        spent[part] += took;
        moves[part] += stretch.length;
        all += took;
      }
    }
  }
  return spent.map((time, part) => (1e9 * time) / moves[part]);
}

/** Seconds of processor time that a piece of work takes. */
function timed(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const { task, ...given } = JSON.parse(readFileSync(0, "utf8"));
if (given.seconds) TASKS[task](given); // once for the compiler, which learns by running
process.stdout.write(JSON.stringify(TASKS[task](given)));
