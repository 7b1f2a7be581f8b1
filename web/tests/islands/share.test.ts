import { afterEach, describe, expect, it, vi } from "vitest";

import { tell } from "../../src/lib/moments";
import { enliven } from "../../src/islands/share";

function sending(): HTMLDetailsElement {
  document.body.innerHTML = `
    <details class="sending"><summary>Send</summary><div class="sent">
      <div class="sent-card"><img src="/api/games/Desk1-1/card.png?turn=2" alt="Card"></div>
      <div class="sent-ways"><a data-card></a><a data-clip></a>
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

afterEach(() => vi.unstubAllGlobals());

/** Let a browser have what others have not. */
function browser(able: object): void {
  vi.stubGlobal("navigator", able);
}

function press(details: HTMLElement, words: string): HTMLButtonElement {
  const found = [...details.querySelectorAll("button")].find((one) => one.textContent === words);
  if (found === undefined) throw new Error(`there is no ${words}`);
  found.click();
  return found;
}

const WORDS = "raider takes 14 planets in one turn in Space Crack. Watch it happen.";
const LINK = "http://host.test/games/Desk1-1?turn=15";

describe("what goes with a moment", () => {
  it("is copied in one press: its words and the link", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    browser({ clipboard: { writeText } });
    const details = sending();
    tell({ turn: 15, words: WORDS, moving: false });
    unfold(details);
    expect(details.querySelector(".sent-words")?.textContent).toBe(WORDS);
    const button = press(details, "Copy text and link");
    expect(writeText).toHaveBeenCalledWith(`${WORDS} ${LINK}`);
    await vi.waitFor(() => expect(button.textContent).toBe("Copied"));
    tell({ turn: 16, moving: false });
    unfold(details);
    expect(details.querySelector(".sent-words")?.textContent).toBe("DESK, game 1");
    expect(button.textContent).toBe("Copy text and link");
  });

  it("is handed over with the film where the browser takes files", async () => {
    const share = vi.fn((data: ShareData) => Promise.resolve(void data));
    const fetch = vi.fn((address: string) => Promise.resolve(new Response(address)));
    browser({ share, canShare: () => true });
    vi.stubGlobal("fetch", fetch);
    const details = sending();
    tell({ turn: 15, words: WORDS, moving: false });
    unfold(details);
    press(details, "Send it to somebody");
    await vi.waitFor(() => expect(share).toHaveBeenCalled());
    expect(fetch).toHaveBeenCalledWith("/api/games/Desk1-1/clip.gif?from=0&to=15");
    const [data] = share.mock.calls[0] ?? [];
    expect(data).toMatchObject({ title: "DESK, game 1", text: `${WORDS} ${LINK}` });
    expect(data?.files?.[0]?.type).toBe("image/gif");
  });

  it("is sent by a second press where the film has taken too long, or goes without it", async () => {
    const late = new DOMException("too late", "NotAllowedError");
    const share = vi.fn((data: ShareData) => (void data, Promise.reject(late)));
    const fetch = vi.fn(() => Promise.resolve(new Response("film")));
    browser({ share, canShare: () => true });
    vi.stubGlobal("fetch", fetch);
    const details = sending();
    tell({ turn: 15, words: WORDS, moving: false });
    unfold(details);
    const button = press(details, "Send it to somebody");
    await vi.waitFor(() => expect(button.textContent).toBe("Send it now"));
    button.click();
    await vi.waitFor(() => expect(share).toHaveBeenCalledTimes(2));
    expect(fetch).toHaveBeenCalledTimes(1);
    browser({ share, canShare: () => false });
    share.mockClear();
    tell({ turn: 17, words: WORDS, moving: false });
    unfold(details);
    button.click();
    await vi.waitFor(() => expect(share).toHaveBeenCalled());
    expect(share.mock.calls[0]?.[0]).not.toHaveProperty("files");
  });
});

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
