/** What was said at a table: lines are added as they come, and sent without leaving the page. */

import { isObject, numberAt, textAt, type Json } from "../lib/json";

export class Talk {
  private last: number;

  constructor(private readonly element: HTMLElement) {
    const lines = [...element.querySelectorAll<HTMLElement>("[data-number]")];
    this.last = Math.max(0, ...lines.map((line) => Number(line.dataset["number"])));
    element.scrollTop = element.scrollHeight;
  }

  /** Add a line, unless it is there already. */
  add(line: Json): void {
    const number = numberAt(line, "number");
    if (!isObject(line) || number <= this.last) return;
    this.last = number;
    const row = document.createElement("p");
    const name = document.createElement("b");
    name.textContent = textAt(line, "name");
    row.dataset["number"] = String(number);
    row.append(name, ` ${textAt(line, "text")}`);
    this.element.append(row);
    this.element.scrollTop = this.element.scrollHeight;
  }
}
