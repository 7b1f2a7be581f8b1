import { afterEach, describe, expect, it, vi } from "vitest";

import { tell } from "../../src/lib/moments";
import { enliven } from "../../src/islands/share";

const PAGE = `<main><section data-sent><h1 id="sent-title" tabindex="-1">Send this moment</h1></section></main>`;

/** A page with what sends the moment of its board, and a moment that words tell of. */
function page(): { beside: HTMLAnchorElement; named: HTMLAnchorElement } {
  document.body.innerHTML = `
    <a class="sending" data-send data-page="/games/" href="/games/Desk1-1/send" hidden>Send</a>
    <a class="send-one" data-send href="/games/Desk1-1/send?turn=4">Send</a>`;
  const [beside, named] = document.querySelectorAll("a");
  if (!beside || !named) throw new Error("no links");
  enliven(beside);
  return { beside, named };
}

afterEach(() => vi.unstubAllGlobals());

describe("what sends a moment", () => {
  it("is of the turn and the match that the board shows", () => {
    const { beside } = page();
    expect(beside.hidden).toBe(true);
    tell({ turn: 15 });
    expect(beside.hidden).toBe(false);
    expect(new URL(beside.href).pathname).toBe("/games/Desk1-1/send");
    expect(new URL(beside.href).search).toBe("?turn=15");
    tell({ game: "Desk1-2", turn: 3 });
    expect(new URL(beside.href).pathname).toBe("/games/Desk1-2/send");
  });

  it("shows what the server says of it over the page, and gives the focus back", async () => {
    const { named } = page();
    const fetch = vi.fn((address: string) => Promise.resolve(new Response(address && PAGE)));
    vi.stubGlobal("fetch", fetch);
    const shown = vi.fn();
    HTMLDialogElement.prototype.showModal = shown;
    HTMLDialogElement.prototype.close = function close() {
      this.dispatchEvent(new Event("close"));
    };
    named.click();
    await vi.waitFor(() => expect(shown).toHaveBeenCalledOnce());
    expect(fetch.mock.calls[0]?.[0]).toBe(named.href);
    const dialog = document.querySelector("dialog");
    expect(dialog?.textContent).toContain("Send this moment");
    dialog?.querySelector("button")?.click();
    expect(document.querySelector("dialog")).toBeNull();
    expect(document.activeElement).toBe(named);
  });
});
