/** How a page draws chess. Form contestmaster-board/1, see "Boards" in the documentation. */

const SVG = "http://www.w3.org/2000/svg";
const SIDES = ["White", "Black"];
const KINDS = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };
const BASE = "M22 89h56v-7q0-7-9-7H31q-9 0-9 7z";
const SKIRT = "M35 64q0 7-6 11h42q-6-4-6-11z M31 58h38v6H31z";
/** The outlines of the pieces in a square of 100, and what is drawn on them. */
const SHAPES = {
  p: [`M42 51q0 15-11 24h38Q58 66 58 51z M36 45h28v6H36z M50 19a13 13 0 1 1-.1 0z ${BASE}`, ""],
  r: [`M28 20h11v8h6v-8h10v8h6v-8h11v18l-8 7H36l-8-7z M37 45h26l4 30H33z ${BASE}`, "M36 45h28"],
  n: [
    `M33 75C31 62 40 55 47 47C41 50 36 55 30 55C24 55 21 49 24 44C28 38 32 30 38 25L37 13L47 20C65 21 75 38 72 75z ${BASE}`,
    "M42 30l3 2 M57 27Q66 38 64 60",
  ],
  b: [
    `M50 9a5 5 0 1 1-.1 0z M50 19C68 32 67 48 57 54H43C33 48 32 32 50 19z M37 54h26v6H37z M43 60q-1 9-11 15h36q-10-6-11-15z ${BASE}`,
    "M55 29L47 41",
  ],
  q: [
    `M19 27L32 58h36L81 27L67 42L64 18L54 40L50 14L46 40L36 18L33 42z ${SKIRT} ${BASE}`,
    "M35 53h30",
  ],
  k: [
    `M47 7h6v6h6v6h-6v8C62 27 73 31 74 42C75 50 69 55 66 58H34C31 55 25 50 26 42C27 31 38 27 47 27V19h-6v-6h6z ${SKIRT} ${BASE}`,
    "M50 33v19 M33 52h34",
  ],
};

const STYLE = `
.chess { --light: light-dark(#efe8d8, #aeb3a4); --dark: light-dark(#93a888, #5f7568); max-width: min(38rem, 72vh); margin: 0 auto; }
.chess-player { display: flex; align-items: center; gap: 0.6rem; min-height: 2.4rem; flex-wrap: wrap; }
.chess-player .chess-who { font-weight: 650; }
.chess-player.chess-moves .chess-who::after { content: " \\2022"; color: var(--accent); }
.chess-player .lost { display: flex; flex-wrap: wrap; align-items: center; min-height: 1.3rem; }
.chess-player .lost svg { width: 1.2rem; height: 1.2rem; margin-right: -0.3rem; }
.chess-player .ahead { color: var(--soft); margin-left: 0.6rem; }
.chess-clock { margin-left: auto; padding: 0.1rem 0.6rem; border: 1px solid var(--line); border-radius: 6px; font-size: 1.15rem; font-variant-numeric: tabular-nums; }
.chess-moves .chess-clock { border-color: var(--accent); font-weight: 650; }
.chess-clock.low { color: var(--bad); border-color: var(--bad); }
.chess-grid { display: grid; border: 1px solid var(--line); border-radius: 4px; overflow: hidden; touch-action: manipulation; }
.chess-row { display: grid; grid-template-columns: repeat(8, minmax(0, 1fr)); }
.chess-cell { position: relative; aspect-ratio: 1; }
.chess-cell button { position: absolute; inset: 0; width: 100%; height: 100%; min-width: 0; min-height: 0; padding: 0; border: 0; border-radius: 0; cursor: default; background: var(--light); color: #1f1d1b; }
.chess-cell.dark button { background: var(--dark); }
.chess-cell.last button { box-shadow: inset 0 0 0 100vmax #f2c53d73; }
.chess-cell.check button { background: radial-gradient(#e5484d 25%, #e5484d66 65%, transparent 90%), var(--light); }
.chess-cell.check.dark button { background: radial-gradient(#e5484d 25%, #e5484d66 65%, transparent 90%), var(--dark); }
.chess-cell button.able { cursor: pointer; }
.chess-cell button[aria-pressed="true"] { box-shadow: inset 0 0 0 0.22rem #0f5fc2; }
.chess-cell button:focus-visible { outline: 3px solid #0b3f86; outline-offset: -4px; z-index: 1; }
.chess-cell button.aim { cursor: pointer; }
.chess-cell button.aim::after { content: ""; position: absolute; inset: 34%; border-radius: 50%; background: #0f5fc2b0; }
.chess-cell button.aim.full::after { inset: 4%; background: none; border: 0.28rem solid #0f5fc2b0; }
.chess-cell svg { position: absolute; inset: 3%; width: 94%; height: 94%; pointer-events: none; }
.chess-cell i { position: absolute; font: 600 0.68rem/1 var(--font); pointer-events: none; color: #22301fd0; }
.chess-cell .file { right: 3px; bottom: 3px; }
.chess-cell .rank { left: 3px; top: 3px; }
.chess-piece path { stroke-width: 3; stroke-linejoin: round; stroke-linecap: round; }
.chess-piece.white { fill: #fdfcf7; stroke: #26241f; }
.chess-piece.black { fill: #23211f; stroke: #0c0b0a; }
.chess-piece .on { fill: none; }
.chess-piece.black .on { stroke: #e9e4d6; }
.chess-says { min-height: 1.6rem; margin: 0.4rem 0; font-weight: 600; }
.chess-ask { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 0.4rem 0; align-items: center; }
.chess-ask svg { width: 2.2rem; height: 2.2rem; }
.chess-ask button, .chess-turn { background: var(--sheet); color: var(--ink); border: 1px solid var(--soft); }
.chess-log { max-height: 18rem; overflow-y: auto; }
.chess-log ol { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: 0 1rem; margin: 0; padding: 0; list-style: none; }
.chess-log li { display: grid; grid-template-columns: 2.2rem 1fr 1fr; padding: 0.1rem 0; }
.chess-log li span:first-child { color: var(--soft); }
.chess-log b { color: var(--accent); }
@media (max-width: 34rem) { .chess-grid { margin-inline: calc(50% - 50vw); border-inline: 0; border-radius: 0; } }
`;

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

/** A piece by its letter in FEN. */
function drawn(letter) {
  const [outline, details] = SHAPES[letter.toLowerCase()];
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 100 100");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", `chess-piece ${sideOf(letter)}`);
  for (const [d, name] of [[outline, ""], [details, "on"]]) {
    if (!d) continue;
    const path = svg.appendChild(document.createElementNS(SVG, "path"));
    path.setAttribute("d", d);
    if (name) path.setAttribute("class", name);
  }
  return svg;
}

const sideOf = (letter) => (letter === letter.toUpperCase() ? "white" : "black");
const named = (letter) => `${sideOf(letter)} ${KINDS[letter.toLowerCase()]}`;

/** The letters of a position by square. */
function pieces(fen) {
  const found = new Map();
  fen.split(" ")[0].split("/").forEach((row, down) => {
    let file = 0;
    for (const sign of row) {
      if (/\d/.test(sign)) file += Number(sign);
      else found.set("abcdefgh"[file++] + (8 - down), sign);
    }
  });
  return found;
}

const WORTH = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 };
const worth = (fen, side) =>
  [...pieces(fen).values()]
    .filter((letter) => sideOf(letter) === side)
    .reduce((sum, letter) => sum + WORTH[letter.toLowerCase()], 0);

/** A time of microseconds, as on clocks. */
function clock(left) {
  const seconds = Math.max(0, left) / 1e6;
  if (seconds < 20) return `0:${seconds.toFixed(1).padStart(4, "0")}`;
  const whole = Math.ceil(seconds);
  const minutes = Math.floor(whole / 60);
  const rest = String(whole % 60).padStart(2, "0");
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
}

export function mount(host, match) {
  const style = new CSSStyleSheet();
  style.replaceSync(STYLE);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];

  const own = [0, 1].filter((seat) => match.mark(seat).name !== match.head.seats[seat]);
  let flipped = own.length === 1 && own[0] === 1;
  let now;
  let chosen = "";
  let cursor = "";
  let asked = [];
  let failure = "";
  let busy = false;

  const root = host.appendChild(element("div", "chess"));
  const players = [0, 1].map(() => element("div", "chess-player"));
  const grid = element("div", "chess-grid");
  grid.setAttribute("role", "grid");
  grid.setAttribute("aria-label", "Chessboard");
  const says = element("p", "chess-says");
  says.setAttribute("role", "status");
  const ask = element("div", "chess-ask");
  const turn = element("button", "chess-turn", "Turn the board");
  turn.type = "button";
  const log = match.side.appendChild(element("div", "chess-log"));
  log.tabIndex = 0;
  log.setAttribute("role", "region");
  log.setAttribute("aria-label", "Moves");
  const cells = new Map();
  const clocks = new Map();

  /** Lay the squares out, seen from either side. */
  function lay() {
    grid.replaceChildren();
    cells.clear();
    for (let down = 0; down < 8; down += 1) {
      const row = grid.appendChild(element("div", "chess-row"));
      row.setAttribute("role", "row");
      for (let across = 0; across < 8; across += 1) {
        const file = flipped ? 7 - across : across;
        const rank = flipped ? down + 1 : 8 - down;
        const square = "abcdefgh"[file] + rank;
        const dark = (file + rank) % 2 === 1;
        const cell = row.appendChild(element("div", `chess-cell${dark ? " dark" : ""}`));
        cell.setAttribute("role", "gridcell");
        const button = cell.appendChild(element("button"));
        button.type = "button";
        button.dataset.square = square;
        if (down === 7) cell.appendChild(element("i", "file", "abcdefgh"[file])).ariaHidden = "true";
        if (across === 0) cell.appendChild(element("i", "rank", String(rank))).ariaHidden = "true";
        cells.set(square, { cell, button });
      }
    }
    root.replaceChildren(players[flipped ? 0 : 1], grid, players[flipped ? 1 : 0], says, ask, turn);
    cursor ||= flipped ? "e7" : "e2";
  }

  /** The seat for which the person may move now; -1 if there is none. */
  function hand() {
    const offers = now?.offers ?? [];
    return match.play ? offers.findIndex((of) => of.some(({ command }) => command === "MOVE")) : -1;
  }

  const moves = () => Object.keys(now?.state.legal ?? {});
  const from = (square) => (hand() < 0 ? [] : moves().filter((move) => move.startsWith(square)));

  function paint() {
    const { state } = now;
    const found = pieces(state.fen);
    const aims = new Set(from(chosen || "-").map((move) => move.slice(2, 4)));
    const king = state.check ? (state.to_move === "White" ? "K" : "k") : "";
    for (const [square, { cell, button }] of cells) {
      const letter = found.get(square);
      const able = from(square).length > 0;
      const aim = aims.has(square);
      cell.classList.toggle("last", state.last.slice(0, 2) === square || state.last.slice(2, 4) === square);
      cell.classList.toggle("check", letter !== undefined && letter === king);
      button.className = `${able ? "able " : ""}${aim ? "aim " : ""}${letter ? "full" : ""}`;
      button.tabIndex = square === cursor ? 0 : -1;
      button.ariaPressed = square === chosen ? "true" : "false";
      const what = [square, letter ? named(letter) : "empty"];
      if (letter && letter === king) what.push("in check");
      if (aim) what.push("can be moved to");
      else if (able) what.push("can move");
      button.ariaLabel = what.join(", ");
      if (button.dataset.letter !== (letter ?? "")) {
        button.dataset.letter = letter ?? "";
        button.replaceChildren(...(letter ? [drawn(letter)] : []));
      }
    }
    for (const seat of [0, 1]) player(seat);
    says.textContent = failure || told(state);
    promotion();
  }

  function player(seat) {
    const { state } = now;
    const side = SIDES[seat].toLowerCase();
    const box = players[seat];
    box.classList.toggle("chess-moves", !state.ended && state.to_move === SIDES[seat]);
    const lost = element("span", "lost");
    lost.append(...[...state.captured[1 - seat]].map(drawn));
    const taken = [...state.captured[1 - seat]].map((letter) => KINDS[letter.toLowerCase()]);
    lost.setAttribute("role", "img");
    lost.ariaLabel = taken.length ? `has taken: ${taken.join(", ")}` : "has taken nothing";
    const ahead = worth(state.fen, side) - worth(state.fen, side === "white" ? "black" : "white");
    if (ahead > 0) lost.append(element("span", "ahead", `+${ahead}`));
    box.replaceChildren(element("span", "chess-who", `${match.mark(seat).name} (${SIDES[seat]})`), lost);
    clocks.delete(seat);
    if (state.clocks.length) clocks.set(seat, box.appendChild(element("span", "chess-clock")));
    tick();
  }

  /** Show the clocks; where somebody plays, that of whoever is to move runs. */
  function tick() {
    const { state } = now;
    for (const [seat, face] of clocks) {
      const runs = match.play && !state.ended && state.to_move === SIDES[seat];
      const gone = runs ? Math.max(0, Date.now() * 1000 - state.since) : 0;
      const left = state.clocks[seat] - gone;
      face.textContent = clock(left);
      face.classList.toggle("low", left < 20e6);
    }
  }

  function told(state) {
    if (state.ended === "resignation" || state.ended === "time" || state.ended === "checkmate") {
      if ((state.winner ?? null) !== null) return `${SIDES[state.winner]} wins by ${state.ended}`;
    }
    if (state.ended) return `A draw by ${state.ended}`;
    const offer = (state.offer ?? null) === null ? "" : `; ${SIDES[state.offer]} offers a draw`;
    return `${state.to_move} is to move${state.check ? ", and in check" : ""}${offer}`;
  }

  /** Ask what a pawn becomes. */
  function promotion() {
    ask.replaceChildren();
    if (!asked.length) return;
    ask.append(element("span", "", "It becomes a"));
    for (const move of asked) {
      const letter = now.state.to_move === "White" ? move[4].toUpperCase() : move[4];
      const button = ask.appendChild(element("button"));
      button.type = "button";
      button.append(drawn(letter), KINDS[move[4]]);
      button.onclick = () => void give(move);
    }
  }

  async function give(move) {
    const seat = hand();
    if (busy || seat < 0) return;
    busy = true;
    [chosen, asked, failure] = ["", [], ""];
    try {
      const { code, reply } = await match.play.order(seat, `MOVE ${move}`);
      if (code) failure = reply.replace(/^FAILED \d+ /, "");
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
    }
    busy = false;
    paint();
  }

  function press(square) {
    cursor = square;
    failure = "";
    const aimed = chosen ? from(chosen).filter((move) => move.slice(2, 4) === square) : [];
    asked = aimed.length > 1 ? aimed : [];
    if (aimed.length === 1) {
      void give(aimed[0]);
      return;
    }
    if (!asked.length) {
      chosen = square !== chosen && from(square).length ? square : "";
      if (chosen) match.chose?.();
    }
    paint();
    if (asked.length) ask.querySelector("button").focus();
  }

  grid.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) press(button.dataset.square);
  });
  grid.addEventListener("keydown", (event) => {
    const [file, rank] = ["abcdefgh".indexOf(cursor[0]), Number(cursor[1])];
    const sign = flipped ? -1 : 1;
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    if (event.key === "Escape" && (chosen || asked.length)) {
      [chosen, asked] = ["", []];
      paint();
    } else if (event.key in ways) {
      const [across, up] = ways[event.key].map((step) => step * sign);
      const next = [file + across, rank + up];
      if (next[0] >= 0 && next[0] < 8 && next[1] >= 1 && next[1] <= 8) {
        cursor = "abcdefgh"[next[0]] + next[1];
        paint();
        cells.get(cursor).button.focus();
      }
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  turn.onclick = () => {
    flipped = !flipped;
    lay();
    paint();
    turn.focus();
  };

  /** Let the piece that has moved last slide to where it is. */
  function slide(flow) {
    const { last } = now.state;
    const [start, end] = [cells.get(last.slice(0, 2)), cells.get(last.slice(2, 4))];
    const piece = end?.button.querySelector("svg");
    if (!flow || !piece || !start) return;
    const [a, b] = [start.cell.getBoundingClientRect(), end.cell.getBoundingClientRect()];
    const way = `translate(${a.left - b.left}px, ${a.top - b.top}px)`;
    end.cell.style.zIndex = "2";
    const moving = piece.animate([{ transform: way }, { transform: "none" }], {
      duration: Math.min(flow, 250),
      easing: "ease-out",
    });
    moving.onfinish = () => (end.cell.style.zIndex = "");
  }

  function list(state) {
    const plies = Object.keys(state.log).map(Number).sort((a, b) => a - b);
    // A game may begin with Black's move: then the first half of its first line is empty.
    const [, mover, , , , number] = state.fen.split(" ");
    const first = (Number(number) - 1) * 2 + (mover === "b" ? 1 : 0) - plies.length;
    const lines = new Map();
    for (const ply of plies) {
      const at = first + ply - 1;
      const line = lines.get(at >> 1) ?? ["", ""];
      line[at & 1] = state.log[ply];
      lines.set(at >> 1, line);
    }
    const shown = element("ol");
    for (const [at, pair] of lines) {
      const item = shown.appendChild(element("li"));
      item.append(element("span", "", `${at + 1}.`));
      for (const san of pair) item.append(element("span", san && "chess-san", san));
      if (!pair[0]) item.children[1].textContent = "…";
    }
    const last = shown.lastElementChild?.children;
    const newest = last && (last[2].textContent ? last[2] : last[1]);
    if (newest) newest.replaceChildren(element("b", "", newest.textContent));
    log.replaceChildren(element("h2", "", "Moves"), plies.length ? shown : element("p", "aside", "None yet."));
    log.scrollTop = log.scrollHeight;
  }

  lay();
  const timer = match.play ? setInterval(() => now && tick(), 200) : 0;
  return {
    show(show) {
      const moved = now && show.state.last !== now.state.last;
      if (moved) [chosen, asked, failure] = ["", [], ""];
      now = show;
      paint();
      list(show.state);
      if (moved) slide(show.flow);
    },
    words: ({ state }) => `${told(state)}.`,
    team: (number) => match.head.seats[number - 1],
    destroy() {
      clearInterval(timer);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== style);
      host.replaceChildren();
      log.remove();
    },
  };
}
