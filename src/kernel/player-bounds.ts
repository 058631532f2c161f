/** What can be said of a player, for what staff type and for what a profile provider sends. */

/** The most characters of a text. */
export const LONGEST_PLAYER_TEXT = { name: 120, text: 80, country: 60, position: 40, jersey: 4 } as const;

export const PLAYER_SEASON = { least: 1990, most: 2100 } as const;
