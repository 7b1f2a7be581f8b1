/** The mark of a seat as pages draw it: colour, shape and number, like `parts/mark.html`. */

import { COLOURS, outline, shapeOf } from "./seats";

const SVG = "http://www.w3.org/2000/svg";
const LONG = 2;

export function seatmark(seat: number): SVGSVGElement {
  const drawn = document.createElementNS(SVG, "svg");
  drawn.setAttribute("class", `teammark c${seat % COLOURS}`);
  drawn.setAttribute("viewBox", "-1.45 -1.45 2.9 2.9");
  drawn.setAttribute("aria-hidden", "true");
  const points = outline(shapeOf(seat));
  const shape = document.createElementNS(SVG, points === "round" ? "circle" : "polygon");
  if (points === "round") shape.setAttribute("r", "1");
  else
    shape.setAttribute(
      "points",
      points.map(([x, y]) => `${x.toFixed(3)},${y.toFixed(3)}`).join(" "),
    );
  const number = document.createElementNS(SVG, "text");
  number.setAttribute("y", "0.08");
  number.textContent = String(seat + 1);
  if (number.textContent.length > LONG) number.setAttribute("class", "long");
  drawn.append(shape, number);
  return drawn;
}

/** How much of the most a seat has, in percent, as a bar of its colour, like `parts/mark.html`. */
export function portion(seat: number, part: number): SVGSVGElement {
  const drawn = document.createElementNS(SVG, "svg");
  drawn.setAttribute("class", `portion c${seat % COLOURS}`);
  drawn.setAttribute("viewBox", "0 0 100 1");
  drawn.setAttribute("preserveAspectRatio", "none");
  drawn.setAttribute("aria-hidden", "true");
  const bar = document.createElementNS(SVG, "rect");
  bar.setAttribute("width", String(part));
  bar.setAttribute("height", "1");
  drawn.append(bar);
  return drawn;
}
