/** The mark that says that a program plays, like `parts/mark.html`. */

import { made } from "./made";
import { isBot, spoken } from "./players";

export const PROGRAM =
  "M7.4 1h1.2v2.5h3.9A1.5 1.5 0 0 1 14 5v7a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 12V5a1.5 1.5 0 0 1 1.5-1.5h3.9zM5 6.5V9h2V6.5zm4 0V9h2V6.5zm-4 4.3v1h6v-1z";

const SVG = "http://www.w3.org/2000/svg";

/** The name of who plays as pages write it: a bot's with the mark. */
export function player(name: string): HTMLElement {
  const written = made("span", { className: "player-name" }, [spoken(name)]);
  if (isBot(name)) written.append("\u00a0", programmark());
  return written;
}

function programmark(): SVGSVGElement {
  const drawn = document.createElementNS(SVG, "svg");
  drawn.setAttribute("class", "program");
  drawn.setAttribute("viewBox", "0 0 16 16");
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", "(a program)");
  const title = document.createElementNS(SVG, "title");
  title.textContent = "A program";
  const shape = document.createElementNS(SVG, "path");
  shape.setAttribute("fill-rule", "evenodd");
  shape.setAttribute("d", PROGRAM);
  drawn.append(title, shape);
  return drawn;
}
