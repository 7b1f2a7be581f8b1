/** Pictures of Wild wild space. */

import type { Glyph, Part } from "../glyph";

export const COW: Glyph = [
  {
    d: "M4 9.6C4 8.2 5 7.4 6.6 7.4H15.6C16.8 7.4 17.3 7 18 6.4L20.4 6.2 22.4 9C23 10.4 22.7 11.8 21.2 12.1L19.4 11.8 18.3 13.4 18 20.5H16L15.5 16.4H8.3L7.9 20.5H5.9L5.2 15.2C4.5 14.2 4.3 12.8 4.4 11.6L3.2 15.6 2.3 15.3Z",
    tint: "--board-cow",
  },
  {
    d: "M8 7.4H12.6C13 9.8 11.4 11.6 9.6 11.3 8 11 7.5 9 8 7.4ZM13.4 16.4C13 14.6 14.2 13.2 15.6 13.5 17.2 13.8 17.3 15.4 16.4 16.4Z",
    tint: "--cow-patch",
  },
  { d: "M18 6.6C17 6.2 16.6 5.2 16.8 4.4M20.2 6.3C21 5.8 21.2 5 21 4.2", tint: "--cow-patch", line: 1 },
];

/** A rider in one colour, for a badge or alone. */
function rider(tint: Part["tint"]): Glyph {
  return [
    {
      d: "M2.6 12.8C3 11.2 4.6 10.6 6 10.9H13.8L16 7.6 18 5.4 18.7 6.6 21.8 9.6 20.9 11 18.6 10.5 17.3 13.4 17 15.2 19 18.2 17.2 20.9 16 20.1 16.8 18.3 14.4 15.9H8.8L7.2 17.7 8 21.2H6.1L5 17.4 5.9 14.7C5 14.1 4.4 13.4 4.2 12.8L3.3 16.8 2 16.5Z",
      tint,
    },
    {
      d: "M8.3 11.2 8.9 6.6C9.1 5.6 9.9 5.1 10.8 5.1S12.4 5.6 12.5 6.6L15 8.5 14.2 9.6 12.1 8.4V11L13.2 14.4H11.3L10 11.8ZM7.4 3.5 9.2 3C9.1 1.2 10 .6 11 .8 12 .6 12.8 1.2 12.7 3L14.4 3.5 12.7 4.2C12.4 5.4 9.5 5.4 9.2 4.2Z",
      tint,
    },
  ];
}

export const RIDER: Glyph = rider("team");
/** The same on a ground of the team's colour. */
export const RIDER_ON: Glyph = rider("--on-seat");

function pistol(tint: Part["tint"]): Glyph {
  return [
    {
      d: "M2.5 7.2 4 6.2H21.5V10.2H13.4C13.2 12.4 12 13.4 9.8 13.4L8.2 19H3.6L5.6 11.2C4.4 11 3.2 9.6 2.5 7.2Z",
      tint,
    },
  ];
}

export const GUNMAN: Glyph = pistol("team");

export const RANCHO: Glyph = [
  { d: "M4.2 11 12 4.6 19.8 11V21.4H4.2Z", tint: "team" },
  { d: "M2.2 11.6 12 3.2 21.8 11.6", tint: "--ink", line: 2 },
  { d: "M9 21.4V14.4H15V21.4Z", tint: "--on-seat" },
  { d: "M9 14.4 15 21.4M15 14.4 9 21.4", tint: "team", line: 1 },
];

export const MILK: Glyph = [
  {
    d: "M9.8 1.8H14.2V5L16.4 8.4V20.2C16.4 21.4 15.6 22.2 14.4 22.2H9.6C8.4 22.2 7.6 21.4 7.6 20.2V8.4L9.8 5Z",
    tint: "--milk-glass",
  },
  { d: "M9.2 10.6H14.8V20C14.8 20.4 14.5 20.7 14.1 20.7H9.9C9.5 20.7 9.2 20.4 9.2 20Z", tint: "--milk" },
  { d: "M9.4 1.6H14.6V3.4H9.4Z", tint: "--milk-cap" },
];

export const FIGHT: Glyph = [
  {
    d: "M12 .8 14.4 6 19.4 3.4 18.4 9 23.4 10.8 18.8 13.8 21.4 18.8 15.8 18 14.2 23.2 11 18.8 6.2 21.6 6.6 16 1 14.8 5.2 11.2 2 6.4 7.8 6.8Z",
    tint: "--bad",
  },
  {
    d: "M12 6.2 13.2 9 16.2 7.8 15.4 10.8 18 11.8 15.6 13.2 16.8 15.8 13.8 15.2 12.8 18 11.2 15.4 8.6 16.8 9.2 13.8 6.2 13 8.8 11.4 7.4 8.6 10.4 9.2Z",
    tint: "--board-edge",
  },
];

export const ROCK: Glyph = [
  { d: "M2 20 5 11 9 8.4 12 4.6 17 8 19 13 22.4 20Z", tint: "--board-rock" },
  { d: "M9 8.4 12 4.6 17 8 13 11Z", tint: "--rock-light" },
];
