/** How pages count turns: by those that have ended, as `after_turn` of the server has it [CONTEST-165]. */
export function afterTurn(ended: number, turns?: number): string {
  if (ended === 0)
    return turns === undefined ? "in the first turn" : `in the first of ${turns} turns`;
  return turns === undefined ? `after turn ${ended}` : `after turn ${ended} of ${turns}`;
}
