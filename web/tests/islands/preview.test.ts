import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { enliven, shown } from "../../src/islands/preview";

const DEEDS = [
  { outcome: "SUCCEEDED", line: 1, text: "MOVE 2", command: "MOVE 2", told: "alice moves" },
  { outcome: "FAILED", line: 2, text: "MOVE 9", command: "MOVE 9", reason: "no", rule: "S-1" },
  { outcome: "DOUBTED", line: 3, text: "I go, too", readings: ["GO"], reason: "\u201ctoo\u201d" },
  { outcome: "AMBIGUOUS", line: 3, text: "I season <b>", readings: ["SALT", "SEASON"] },
];

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function text(nodes: Node[]): string {
  return nodes.map((node) => node.textContent).join("|");
}

it("says what each action would come to", () => {
  const said = text(shown({ deeds: DEEDS }));
  expect(said).toContain("Would be done MOVE 2: alice moves");
  expect(said).toContain("Would fail MOVE 9: no (S-1)");
  expect(said).toContain("In doubt \u201cI go, too\u201d: \u201ctoo\u201d: may mean GO");
  expect(said).toContain("Ambiguous \u201cI season <b>\u201d: may mean SALT or SEASON");
  expect(text(shown({ deeds: [] }))).toContain("it is chat");
  const chat = [{ outcome: "CHAT", line: 1, text: "", reason: "2 sentences were read" }];
  expect(text(shown({ deeds: chat }))).toContain("2 sentences were read: it is chat.");
});

it("reads what is written when the keys rest, and only then", async () => {
  document.body.innerHTML = "<form><textarea></textarea><div></div></form>";
  const ask = vi.fn(async () => new Response(JSON.stringify({ deeds: DEEDS })));
  vi.stubGlobal("fetch", ask);
  const element = document.querySelector("div") as HTMLElement;
  const area = document.querySelector("textarea") as HTMLTextAreaElement;
  enliven(element, { game: "agora", form: "token" });
  for (const typed of ["MOVE", "MOVE 2"]) {
    area.value = typed;
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  await vi.advanceTimersByTimeAsync(600);
  expect(ask).toHaveBeenCalledTimes(1);
  const [address, request] = ask.mock.calls[0] as unknown as [string, RequestInit];
  expect(address).toBe("/api/games/agora/preview");
  expect(request.body).toBe('{"text":"MOVE 2","operator":false}');
  expect(element.textContent).toContain("alice moves");
  area.value = " ";
  area.dispatchEvent(new Event("input", { bubbles: true }));
  await vi.advanceTimersByTimeAsync(600);
  expect(element.textContent).toBe("");
  expect(ask).toHaveBeenCalledTimes(1);
});

it("names each sentence about oneself that is not read as an action, so that it is not overlooked", () => {
  const deeds = [{ outcome: "SUCCEEDED", line: 1, text: "I move to Sector 2.", told: "moved" }];
  const written = "I move to Sector 2. I eat a pie.\n> I am quoted.\nThe weather is fine. I sleep!";
  const said = text(shown({ deeds }, written));
  expect(said).toContain("\u201cI eat a pie.\u201d is not read as an action.");
  expect(said).toContain("\u201cI sleep!\u201d is not read as an action.");
  expect(said).not.toContain("quoted");
  expect(said).not.toContain("weather");
  expect(said).not.toContain("Sector 2.\u201d is not");
  const chat = text(shown({ deeds: [] }, "I eat a pie."));
  expect(chat).toContain("it is chat. \u201cI eat a pie.\u201d is not read as an action.");
});
