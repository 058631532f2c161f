/** Limits of a player's facts, for staff input and for a profile provider's data. */

/** The maximum number of characters. */
export const LONGEST_PLAYER_TEXT = { name: 120, text: 80, country: 60, position: 40, jersey: 4 } as const;

/** A jersey number as rosters print it: 0 to 99, or 00, which is not 0. Null if invalid. */
export function jerseyNumberOf(text: string): string | null {
  if (text === '00') return text;
  return /^\d{1,2}$/.test(text) ? String(Number(text)) : null;
}

export const PLAYER_SEASON = { least: 1990, most: 2100 } as const;
