import { afterEach, describe, expect, it, vi } from "vitest";

import { enliven } from "../../src/islands/parcel";

const MESSAGE = "raider takes 14 planets: watch it happen http://host.test/games/Desk1-1?turn=15";
const PROPS = { title: "raider takes 14 planets", film: "/api/games/Desk1-1/moment.gif?turn=15" };

function parcel(): HTMLElement {
  document.body.innerHTML = `<section><textarea id="sent-text">${MESSAGE}</textarea>
    <button data-share hidden>Send to a friend</button><button data-copy hidden>Copy</button></section>`;
  const section = document.querySelector("section");
  if (section === null) throw new Error("no section");
  enliven(section, PROPS);
  return section;
}

function press(element: HTMLElement, name: string): HTMLButtonElement {
  const found = element.querySelector<HTMLButtonElement>(`[data-${name}]`);
  if (found === null) throw new Error(`no ${name}`);
  expect(found.hidden).toBe(false);
  found.click();
  return found;
}

afterEach(() => vi.unstubAllGlobals());

/** Let a browser have what others have not. */
function browser(able: object): void {
  vi.stubGlobal("navigator", able);
}

describe("what is sent", () => {
  it("is copied in one press, as it stands there", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    browser({ clipboard: { writeText } });
    const section = parcel();
    expect(section.querySelector<HTMLButtonElement>("[data-share]")?.hidden).toBe(true);
    const button = press(section, "copy");
    expect(writeText).toHaveBeenCalledWith(MESSAGE);
    await vi.waitFor(() => expect(button.textContent).toContain("Copied"));
    const words = section.querySelector("textarea");
    if (words) words.value = "Look!";
    words?.dispatchEvent(new Event("input"));
    expect(button.textContent).toBe("Copy the message");
    button.click();
    expect(writeText).toHaveBeenLastCalledWith("Look!");
  });

  it("is handed over with the film where the browser takes files", async () => {
    const share = vi.fn((data: ShareData) => Promise.resolve(void data));
    const fetch = vi.fn((address: string) => Promise.resolve(new Response(address)));
    browser({ share, canShare: () => true });
    vi.stubGlobal("fetch", fetch);
    press(parcel(), "share");
    await vi.waitFor(() => expect(share).toHaveBeenCalled());
    expect(fetch).toHaveBeenCalledWith(PROPS.film);
    const [data] = share.mock.calls[0] ?? [];
    expect(data).toMatchObject({ title: PROPS.title, text: MESSAGE });
    expect(data?.files?.[0]?.type).toBe("image/gif");
  });

  it("is sent by a second press where the film has taken too long, or goes without it", async () => {
    const late = new DOMException("too late", "NotAllowedError");
    const share = vi.fn((data: ShareData) => (void data, Promise.reject(late)));
    const fetch = vi.fn(() => Promise.resolve(new Response("film")));
    browser({ share, canShare: () => true });
    vi.stubGlobal("fetch", fetch);
    const button = press(parcel(), "share");
    await vi.waitFor(() => expect(button.textContent).toBe("Send it now"));
    button.click();
    await vi.waitFor(() => expect(share).toHaveBeenCalledTimes(2));
    expect(fetch).toHaveBeenCalledTimes(1);
    browser({ share, canShare: () => false });
    share.mockClear();
    press(parcel(), "share");
    await vi.waitFor(() => expect(share).toHaveBeenCalled());
    expect(share.mock.calls[0]?.[0]).not.toHaveProperty("files");
  });
});
