import { afterEach, expect, it } from "vitest";

import { replace } from "../../src/islands/fresh";

const TABLE = `<div class="scroll"><table><tbody>
  <tr data-team="1"><td><a href="/teams/1">Ann</a></td></tr>
</tbody></table></div><details><summary>In figures</summary>9</details>`;

function island(content: string, props = ""): HTMLElement {
  const host = document.createElement("div");
  host.innerHTML = `<div data-island="scoreboard"${props}>${content}</div>`;
  document.body.append(host);
  return host.firstElementChild as HTMLElement;
}

afterEach(() => document.body.replaceChildren());

it("is found as the reader left it: scrolled, unfolded, with the focus where it was", () => {
  const element = island(TABLE);
  const part = <T extends Element>(selector: string): T => {
    const found = element.querySelector<T>(selector);
    if (found === null) throw new Error(`there is no ${selector}`);
    return found;
  };
  part(".scroll").scrollLeft = 120;
  part<HTMLDetailsElement>("details").open = true;
  part<HTMLAnchorElement>("a").focus();
  replace(element, island(TABLE.replace("9", "12")));
  expect(element.textContent).toContain("12");
  expect(part(".scroll").scrollLeft).toBe(120);
  expect(part<HTMLDetailsElement>("details").open).toBe(true);
  expect(document.activeElement).toBe(part("a"));
});

it("takes the props of what the server has written, and none where it has none", () => {
  const element = island("a");
  const plain = element.outerHTML;
  replace(element, island("b", ` data-props='{"state": 1}'`));
  expect(element.dataset["props"]).toBe('{"state": 1}');
  replace(element, island("a"));
  expect(element.outerHTML).toBe(plain);
});

it("keeps things of a list where they are, though the server would order them anew", () => {
  const list = (...keys: string[]): string =>
    `<ul data-steady="servers">${keys.map((key) => `<li data-key="${key}">${key}</li>`).join("")}</ul>`;
  const element = island(list("b", "a"));
  replace(element, island(list("c", "a", "b")));
  expect([...element.querySelectorAll("li")].map((one) => one.textContent)).toEqual([
    ...["b", "a", "c"],
  ]);
});

it("keeps small boards that are drawn, with what the server knows of them now", () => {
  const glance = (turn: number, drawn = ""): string =>
    `<div data-glance='{"key": "Cows1", "ended": ${turn}}'>${drawn}</div>`;
  const element = island(glance(3, `<div class="onstage-board"></div>`));
  const board = element.querySelector(".onstage-board");
  replace(element, island(`<p>new</p>${glance(4, "<img>")}`));
  expect(element.textContent).toBe("new");
  expect(element.querySelector(".onstage-board")).toBe(board);
  expect(element.querySelector<HTMLElement>("[data-glance]")?.dataset["glance"]).toContain("4");
  const empty = island(glance(3));
  replace(empty, island(glance(4, "<img>")));
  expect(empty.querySelector("img")).not.toBeNull();
});
