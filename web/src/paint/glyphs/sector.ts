/** Pictures of Interstellar overdrive. */

import type { Glyph } from "../glyph";

export const PLANET: Glyph = [
  { d: "M12 2.6A9.4 9.4 0 1 0 12 21.4 9.4 9.4 0 1 0 12 2.6Z", tint: "--planet-sea" },
  {
    d: "M5 7C7.6 5.6 9.6 7.6 11.8 6.8 14 6 14.6 3.6 16.8 4 19.4 5.4 21 8 21.3 11 19 12.6 16.4 10.8 14 12 11.6 13.2 13 16.4 10.6 17.2 7.6 18 4.6 16.4 3.2 13.6 2.6 11.2 3.4 8.6 5 7Z",
    tint: "--planet-land",
  },
];

/** Looks by which planets are told apart, by their numbers: they mean nothing else. */
export const PLANETS: readonly Glyph[] = [
  PLANET,
  [
    { d: "M12 2.6A9.4 9.4 0 1 0 12 21.4 9.4 9.4 0 1 0 12 2.6Z", tint: "--planet-sand" },
    {
      d: "M3 9C7 7 10 9.4 14 8.2 17.4 7.2 19.6 7.6 20.9 9 21.2 10 21.4 11 21.4 12 17 10.6 14 12.6 10 11.4 6.6 10.6 4.4 11 2.6 12.2 2.6 11 2.7 10 3 9ZM3.6 16C8 14 11 16.8 15.4 15.4 17.4 14.8 19.4 15 20.6 15.7 19.6 17.6 18.6 18.8 17 19.9 12 18.4 9 19.4 6.2 19.4 5 18.4 4.2 17.4 3.6 16Z",
      tint: "--planet-dune",
    },
  ],
  [
    { d: "M12 2.6A9.4 9.4 0 1 0 12 21.4 9.4 9.4 0 1 0 12 2.6Z", tint: "--planet-ice" },
    {
      d: "M12 2.6C15 2.6 17.6 4 19.4 6.2 16.6 8.4 14 6.6 11.6 7.8 9 9 6.4 8.2 5 5.8 6.8 3.8 9.2 2.6 12 2.6ZM6 19.2C8.6 16.6 10.6 18.2 13 17 15.6 15.8 17.4 16.8 18.6 18.6 16.8 20.4 14.6 21.4 12 21.4 9.8 21.4 7.6 20.6 6 19.2Z",
      tint: "--planet-snow",
    },
  ],
  [
    { d: "M12 2.6A9.4 9.4 0 1 0 12 21.4 9.4 9.4 0 1 0 12 2.6Z", tint: "--planet-gas" },
    {
      d: "M4.4 6.4H19.6L20.6 8.2H3.4ZM2.7 10.6H21.3L21.4 13H2.6ZM3.4 15.6H20.6L19.8 17.2H4.2Z",
      tint: "--planet-band",
    },
  ],
];

export const STAR: Glyph = [
  {
    d: "M12 .6 14.4 7.6 20.4 3.6 16.6 9.6 23.4 12 16.6 14.4 20.4 20.4 14.4 16.6 12 23.4 9.6 16.6 3.6 20.4 7.4 14.4 .6 12 7.4 9.6 3.6 3.6 9.6 7.6Z",
    tint: "--star",
  },
  { d: "M12 7.4A4.6 4.6 0 1 0 12 16.6 4.6 4.6 0 1 0 12 7.4Z", tint: "--star-core" },
];

/** A freighter under way. */
export const FREIGHTER: Glyph = [
  { d: "M1.2 9.6 3.8 11H4.6V13H3.8L1.2 14.4Z", tint: "--star" },
  { d: "M4 8.6H15.4C19 8.6 21.6 10 23 12 21.6 14 19 15.4 15.4 15.4H4Z", tint: "team" },
  { d: "M5.8 10H8.6V14H5.8ZM10 10H12.8V14H10Z", tint: "--on-seat" },
  { d: "M16.4 10.2C18 10.3 19.2 10.8 20.2 11.6H16.4Z", tint: "--on-seat" },
];

/** A trader who collects where he is. */
export const COLLECTOR: Glyph = [
  { d: "M12 2.2A9.8 9.8 0 1 0 12 21.8 9.8 9.8 0 1 0 12 2.2Z", tint: "team" },
  {
    d: "M15.8 8.6C15 7.4 13.6 6.8 12 6.8 9.8 6.8 8.4 7.8 8.4 9.4 8.4 13 15.8 10.8 15.8 14.6 15.8 16.4 14.2 17.4 12 17.4 10.2 17.4 8.8 16.8 8 15.6M12 5V19",
    tint: "--on-seat",
    line: 1.8,
  },
];

export const FACILITY: Glyph = [
  { d: "M2.6 21V11.4L8.4 7.4V11.4L14.2 7.4V11.4H16L16.6 2.6H20L20.8 21Z", tint: "--facility" },
  {
    d: "M5.4 14.4H8.2V17H5.4ZM10.4 14.4H13.2V17H10.4ZM15.4 14.4H18.2V17H15.4Z",
    tint: "--board-edge",
  },
];
