/** What can be said of a player, for what staff type and for what a profile provider sends. */

/** The most characters of a text. */
export const LONGEST_PLAYER_TEXT = { name: 120, text: 80, country: 60, position: 40, jersey: 4 } as const;

/** A jersey number as rosters print it: 0 to 99, or 00, which is not 0. Null: the text is none. */
export function jerseyNumberOf(text: string): string | null {
  if (text === '00') return text;
  return /^\d{1,2}$/.test(text) ? String(Number(text)) : null;
}

export const PLAYER_SEASON = { least: 1990, most: 2100 } as const;
