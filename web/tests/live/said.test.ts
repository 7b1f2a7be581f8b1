import { afterEach, expect, it } from "vitest";

import { again, farIn, heard, shown } from "../../src/live/said";

const CARD = `<p data-lead-of="Cows2">?</p><p data-turn-of="Cows2">?</p>
  <progress data-turn-of="Cows2" max="9" value="1"></progress>`;

function texts(): (string | number)[] {
  const all = [...document.querySelectorAll("[data-lead-of], [data-turn-of]")];
  return all.map((one) => (one instanceof HTMLProgressElement ? one.value : one.textContent));
}

afterEach(() => {
  shown(document, "Cows2", undefined);
  document.body.replaceChildren();
});

it("says of a board that is shown what that shows, all of one turn of one game", () => {
  document.body.innerHTML = CARD;
  const old = { headline: "Ann leads by 251", far: farIn("Cows2-4", 40, 40) };
  shown(document, "Cows2", old);
  const whole = ["Ann leads by 251", "game 4, after turn 40 of 40", 40];
  expect(texts()).toEqual(whole);
  const next = { headline: "Nobody leads", far: farIn("Cows2-5", 1, 40) };
  heard(document, "Cows2", next); // the next game has begun, the picture is of this one
  expect(texts()).toEqual(whole);
  document.body.innerHTML = CARD; // the server has written the card anew
  again(document);
  expect(texts()).toEqual(whole);
  shown(document, "Cows2", { headline: "Bob leads by 1", far: farIn("Cows2-5", 3, 40) });
  expect(texts()).toEqual(["Bob leads by 1", "game 5, after turn 3 of 40", 3]);
  shown(document, "Cows2", undefined); // no picture any more: what was heard
  expect(texts()).toEqual(["Nobody leads", "game 5, after turn 1 of 40", 1]);
});

it("leaves who leads to what was heard where a board does not tell", () => {
  document.body.innerHTML = CARD;
  heard(document, "Cows2", { headline: "Ann and Bob play", far: farIn("Cows2-5", 1, 40) });
  shown(document, "Cows2", { far: farIn("Cows2-5", 2) });
  expect(texts()).toEqual(["Ann and Bob play", "game 5, after turn 2 of 40", 2]);
});

it("leaves what the server has written until the board shows something", () => {
  document.body.innerHTML = CARD;
  shown(document, "Cows2", { held: true });
  heard(document, "Cows2", { headline: "Ann leads", far: farIn("Cows2-5", 9, 40) });
  expect(texts()).toEqual(["?", "?", 1]);
  shown(document, "Cows2", { far: farIn("Cows2-5", 8) });
  expect(texts()).toEqual(["Ann leads", "game 5, after turn 8 of 40", 8]);
});

it("knows no number of a game whose address has none", () => {
  expect(farIn("a1b2", 3)).toBeUndefined();
});
