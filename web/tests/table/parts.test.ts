import { beforeEach, describe, expect, it } from "vitest";

import { exchange } from "../../src/table/parts";
import { Talk } from "../../src/table/talk";

function page(seat: string, proposal: string): string {
  return `<div data-part="seats"><p>${seat}</p><input id="name" value="${proposal}"></div>
    <div data-part="other"><p>same</p></div>`;
}

describe("the parts of a page", () => {
  beforeEach(() => {
    document.body.innerHTML = page("free", "red-fox");
  });

  it("are taken from what the server writes", () => {
    const other = document.querySelector("[data-part=other] p");
    exchange(`<html><body>${page("ann", "red-fox")}</body></html>`);
    expect(document.querySelector("[data-part=seats] p")?.textContent).toBe("ann");
    expect(document.querySelector("[data-part=other] p")).toBe(other); // what is the same stays
  });

  it("keep what somebody is entering, and the focus", () => {
    const name = document.querySelector<HTMLInputElement>("#name");
    if (name) name.value = "cat";
    name?.focus();
    exchange(page("ann", "blue-owl"));
    const after = document.querySelector<HTMLInputElement>("#name");
    expect(after).not.toBe(name);
    expect(after?.value).toBe("cat");
    expect(document.activeElement).toBe(after);
  });
});

describe("the talk at a table", () => {
  it("has each line once, as text", () => {
    document.body.innerHTML = '<div id="talk"><p data-number="2"><b>ann</b> two</p></div>';
    const element = document.querySelector<HTMLElement>("#talk");
    if (!element) throw new Error("there is no talk");
    const talk = new Talk(element);
    talk.add({ number: 1, name: "ann", text: "one" });
    talk.add({ number: 2, name: "ann", text: "two" });
    talk.add({ number: 3, name: "bob", text: "<i>three</i>" });
    talk.add({ number: 3, name: "bob", text: "again" });
    expect([...element.querySelectorAll("p")].map((line) => line.textContent)).toEqual([
      "ann two",
      "bob <i>three</i>",
    ]);
  });
});
