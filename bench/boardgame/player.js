/**
 * Random legal play through the library's own client, drawn as `random_step` of our rules draws:
 * one word of 32 bits says where to begin to look for a seat, a planet and a direction.
 */

import { Client } from "boardgame.io/dist/cjs/client.js";

import { idle, spacecrack } from "./rules.js";

/** A match in a client of its own, and the moves of each seat. */
export class Match {
  constructor(start, undo = false) {
    this.start = start;
    const { seats } = start.laws;
    const game = spacecrack(start, undo);
    this.client = Client({ game, numPlayers: seats, debug: false });
    // Moves belong to the seat that is set when they are made: set each once, and keep them.
    this.by = Array.from({ length: seats }, (_, seat) => {
      this.client.updatePlayerID(String(seat));
      return this.client.moves;
    });
  }

  get G() {
    return this.client.getState().G;
  }

  /** Carry out a move: the seat, the name of the move and what it takes. */
  give([seat, name, ...given]) {
    this.by[seat][name](...given);
  }
}

/** Draw a legal move that costs a point; undefined at the end of the game. */
export function randomMove(G, start, word) {
  if (G.over) return undefined;
  const { laws, mass, ways } = start;
  const drawn = word();
  let seat = ((drawn & 0xff) * laws.seats) >>> 8;
  while (idle(G, start, seat)) seat = (seat + 1) % laws.seats;
  let planet = (((drawn >>> 8) & 0xffff) * mass.length) >>> 16;
  const useful = () => G.size[planet] > 0 || mass[planet] <= G.crack[seat];
  while (G.owner[planet] !== seat || !useful()) planet = (planet + 1) % mass.length;
  if (G.size[planet] === 0) return [seat, "build", planet];
  let action = ((drawn >>> 24) * 7) >>> 8;
  if (action === 6) {
    if (laws.merge && mass[planet] <= G.crack[seat]) return [seat, "build", planet];
    action = 0;
  }
  while (ways[planet][action] < 0) action = (action + 1) % 6;
  return [seat, "move", planet, ways[planet][action]];
}

/** Play at most so many random moves; return how many there were. */
export function playRandomly(match, word, moves = Infinity) {
  let done = 0;
  for (; done < moves; done++) {
    const move = randomMove(match.G, match.start, word);
    if (move === undefined) break;
    match.give(move);
  }
  return done;
}

/** A generator of 32-bit words (xorshift). */
export function words(seed) {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}
