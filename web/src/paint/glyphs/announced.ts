/** Pictures of games by announcement: ships and journeys, and what stands on the Grid. */

import type { Glyph } from "../glyph";

export const SHIP: Glyph = [
  { d: "M1 8.6 4.4 12 1 15.4 2.6 9.6Z", tint: "--star" },
  {
    d: "M3.6 4.4 9 8.4H14C18 8.4 21 9.8 23 12 21 14.2 18 15.6 14 15.6H9L3.6 19.6 4.6 15 3.6 14V10L4.6 9Z",
    tint: "team",
  },
  { d: "M14.2 10.2C16.4 10.2 18 10.8 19.2 12 18 12.6 16.4 12.8 14.2 12.8Z", tint: "--on-seat" },
];

export const WRECK: Glyph = [
  {
    d: "M3.6 4.4 9 8.4H12L11 11 13 12.4 11.6 15.6H9L3.6 19.6 4.6 15 3.6 14V10L4.6 9ZM15 9.4C18.4 9.6 21 10.4 23 12 21.2 13.8 18.6 14.6 15.6 15L16.4 12.6Z",
    tint: "--soft",
  },
];

export const ARMOUR: Glyph = [
  {
    d: "M3.6 4.4C7 4.4 9.6 3.6 12 1.8 14.4 3.6 17 4.4 20.4 4.4 20.8 13 18.4 19 12 22.4 5.6 19 3.2 13 3.6 4.4Z",
    tint: "--steel",
  },
];
export const ENERGY: Glyph = [
  { d: "M13.6 1 4.6 13.6H11L9.4 23 19.4 9.6H12.8Z", tint: "--facility" },
];
export const FAME: Glyph = [
  {
    d: "M12 1.8 15 8.6 22.4 9.2 16.8 14 18.6 21.2 12 17.4 5.4 21.2 7.2 14 1.6 9.2 9 8.6Z",
    tint: "--facility",
  },
];
export const COIN: Glyph = [
  { d: "M12 2.4A9.6 9.6 0 1 0 12 21.6 9.6 9.6 0 1 0 12 2.4Z", tint: "--facility" },
  {
    d: "M12 5.6A6.4 6.4 0 1 0 12 18.4 6.4 6.4 0 1 0 12 5.6ZM12 8.6V15.4",
    tint: "--board-edge",
    line: 1.6,
  },
];

export const CLASH: Glyph = [
  {
    d: "M12 1 14.4 8 21.6 5 17.4 11.4 23 14.4 16 15.4 17 22.4 12 17.6 7 22.4 8 15.4 1 14.4 6.6 11.4 2.4 5 9.6 8Z",
    tint: "--star",
  },
];

export const WORMHOLE: Glyph = [
  {
    d: "M12 2.4A9.6 9.6 0 1 1 2.4 12 7.4 7.4 0 0 1 16.8 9.2 5.2 5.2 0 1 1 7.4 13 3.4 3.4 0 0 1 13.6 11.4",
    tint: "--route-on",
    line: 1.9,
  },
];
export const SHUTTLE: Glyph = [
  { d: "M1 9.8 4.6 11V13L1 14.2Z", tint: "--star" },
  {
    d: "M4.4 3.6 11.4 8.6H15.4C19.4 8.6 21.8 10 23.2 12 21.8 14 19.4 15.4 15.4 15.4H4.4Z",
    tint: "--accent",
  },
  {
    d: "M17 10.2C18.6 10.4 19.6 11 20.4 12H17ZM7 11.2H8.6V12.8H7ZM10.4 11.2H12V12.8H10.4Z",
    tint: "--sheet",
  },
];
export const MISSILE: Glyph = [
  { d: "M1 12 5 9.4V14.6Z", tint: "--star" },
  { d: "M5 7 8.4 9.6H17L22.8 12 17 14.4H8.4L5 17Z", tint: "--warn" },
];
export const ASTEROID: Glyph = [
  { d: "M4 8.4 9.4 2.8 16.4 3.6 21.4 9 20.4 16.4 14.2 21.4 7 19.6 2.6 14.2Z", tint: "--rock-dark" },
  {
    d: "M8.6 7.4A2 2 0 1 0 8.6 11.4 2 2 0 1 0 8.6 7.4ZM15 12A2.6 2.6 0 1 0 15 17.2 2.6 2.6 0 1 0 15 12Z",
    tint: "--rock-light",
  },
];
export const RAIDER: Glyph = [
  { d: "M23 8.6 19.6 12 23 15.4 21.4 9.6Z", tint: "--star" },
  {
    d: "M20.4 3.4 14 9.2 9.6 9.6 1 12 9.6 14.4 14 14.8 20.4 20.6 18.4 14 19.4 12 18.4 10Z",
    tint: "--bad",
  },
  { d: "M11 11.1H13V12.9H11Z", tint: "--board-edge" },
];

export const YETI: Glyph = [
  {
    d: "M6 9.4C6 4.8 8.4 1.8 12 1.8S18 4.8 18 9.4L21.4 16.6 18.8 17.6 17 14.4 17.4 22.2H13.2L12 18.6 10.8 22.2H6.6L7 14.4 5.2 17.6 2.6 16.6Z",
    tint: "--yeti",
  },
  { d: "M9.8 6.8H10M14 6.8H14.2M10 10C11.4 11 12.6 11 14 10", tint: "--ink", line: 1.5 },
];
export const SIREN: Glyph = [
  {
    d: "M8.6 8.4A3.4 3.4 0 1 1 15.4 8.4C15.4 10 14.8 11 14.2 11.6 17 13 17 16.4 14.4 18.2L20.6 18.8 17.4 22.4 12 20.4 7 22.6 9.6 18.8C6.8 17.4 7 13 9.8 11.6 9.2 11 8.6 10 8.6 8.4Z",
    tint: "--siren",
  },
  {
    d: "M8.4 9C6.4 6 8.4 1.8 12 1.8S17.8 6 15.8 9C15.4 6.6 14 5.4 12 5.4S8.8 6.6 8.4 9Z",
    tint: "--facility",
  },
];
export const GREMLIN: Glyph = [
  {
    d: "M12 6.4C15.4 6.4 17.6 8.4 18 11.2L23 7.6 20.2 14 17.4 14.6C16.8 17 15.4 18.4 14.6 18.8V22.2H9.4V18.8C8.6 18.4 7.2 17 6.6 14.6L3.8 14 1 7.6 6 11.2C6.4 8.4 8.6 6.4 12 6.4Z",
    tint: "--gremlin",
  },
  { d: "M9.6 11.4H9.8M14.2 11.4H14.4M9.8 15H14.2", tint: "--ink", line: 1.6 },
];
export const BOULDER: Glyph = [
  { d: "M2 20.4 4.6 11 9.4 5 16 4.4 20.6 10.6 22.4 20.4Z", tint: "--rock-dark" },
  { d: "M9.4 5 16 4.4 17.4 9 11 11Z", tint: "--rock-light" },
];
export const STICK: Glyph = [
  { d: "M4 20.4 20.4 3.6M11.6 12.6 10 7.8M14.6 9.6 19 11.4", tint: "--wood", line: 2.4 },
];
export const WAX: Glyph = [
  { d: "M7 8.4H17V22H7Z", tint: "--wax" },
  { d: "M12 1.4C14.4 4 14.6 6.4 12 7.6 9.4 6.4 9.6 4 12 1.4Z", tint: "--star" },
  {
    d: "M7 12.4C8.6 11.4 9 15.4 10.4 14.4S12.6 11.4 14 13.4 15.6 14 17 12.6",
    tint: "--board-edge",
    line: 1.2,
  },
];
export const BAIT: Glyph = [
  {
    d: "M2 12C6.4 6.4 12.6 6.4 16.8 11L22 6.8V17.2L16.8 13C12.6 17.6 6.4 17.6 2 12Z",
    tint: "--facility",
  },
  { d: "M6.6 11.4H6.8", tint: "--ink", line: 1.8 },
];
export const TOWER: Glyph = [
  { d: "M5 2.4H8V5H10.6V2.4H13.4V5H16V2.4H19V9H17.4V22H6.6V9H5Z", tint: "--steel" },
  { d: "M10.4 22V16.4A1.6 1.6 0 0 1 13.6 16.4V22ZM10.8 11H13.2V13.4H10.8Z", tint: "--ink" },
];
export const TABLE: Glyph = [
  { d: "M2 8H22V11.4H2ZM4.4 11.4H6.8V21H4.4ZM17.2 11.4H19.6V21H17.2Z", tint: "--wood" },
];
export const AIRWAYS: Glyph = [
  {
    d: "M1.6 13.4 9.4 11.4 8 3.4 10.4 3 14.8 10.4 20 9.4C22 9.2 22.8 10 22.6 11.2 22.4 12 21.6 12.4 20.4 12.8L5 16.4Z",
    tint: "--accent",
  },
  { d: "M8.8 14.6 13.6 13.4 11.6 20 9.8 20.4Z", tint: "--accent" },
];
export const CRATE: Glyph = [
  { d: "M3.4 5H20.6V21H3.4Z", tint: "--wood" },
  { d: "M3.4 9.6H20.6M12 5V9.6M3.4 5H20.6V21H3.4Z", tint: "--ink", line: 1.2 },
];
export const PERSON: Glyph = [
  {
    d: "M12 1.8A4 4 0 1 0 12 9.8 4 4 0 1 0 12 1.8ZM4.6 22.2C4.6 14.4 7.6 11.2 12 11.2S19.4 14.4 19.4 22.2Z",
    tint: "team",
  },
];
