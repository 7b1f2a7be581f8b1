import { describe, expect, it } from "vitest";

import { tell } from "../../src/lib/moments";
import { enliven } from "../../src/islands/share";

function sending(): HTMLDetailsElement {
  document.body.innerHTML = `
    <details class="sending"><summary>Send</summary><div class="sent">
      <div class="sent-card"><img src="/api/games/Desk1-1/card.png?turn=2" alt="Card"></div>
      <div><a data-card></a><a data-clip></a>
        <input id="share-link" readonly value=""><input id="share-frame" readonly value=""></div>
    </div></details>`;
  const details = document.querySelector("details");
  if (details === null) throw new Error("no details");
  const about = "DESK, game 1";
  enliven(details, { api: "/api/games/", page: "http://host.test/games/", game: "Desk1-1", about });
  return details;
}

function unfold(details: HTMLDetailsElement): void {
  details.open = true;
  details.dispatchEvent(new Event("toggle"));
}

describe("a moment that is sent", () => {
  it("is the one that the board shows, and never a picture of another", () => {
    const details = sending();
    const picture = (): HTMLImageElement | null => details.querySelector(".sent-card img");
    expect(picture()?.getAttribute("src")).toBeNull(); // of the turn at which the page was written
    tell({ game: undefined, turn: 15, moving: true });
    unfold(details);
    const first = picture();
    expect(first?.getAttribute("src")).toBe("/api/games/Desk1-1/card.png?turn=15");
    expect(details.querySelector("[data-clip]")?.getAttribute("href")).toBe(
      "/api/games/Desk1-1/clip.gif?from=0&to=15",
    );
    details.open = false;
    tell({ game: undefined, turn: 31, moving: true });
    unfold(details);
    expect(picture()).not.toBe(first); // which would stand until the next one has come
    expect(picture()?.getAttribute("src")).toBe("/api/games/Desk1-1/card.png?turn=31");
  });

  it("says so where no picture can be drawn, and forgets it with the next", () => {
    const details = sending();
    tell({ game: undefined, turn: 3, moving: true });
    unfold(details);
    details.querySelector("img")?.dispatchEvent(new Event("error"));
    expect(details.querySelector(".sent-card .failed")).not.toBeNull();
    tell({ game: undefined, turn: 4, moving: true });
    unfold(details);
    expect(details.querySelector(".sent-card .failed")).toBeNull();
  });
});
