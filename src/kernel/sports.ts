/** The four sports and the enumerations that every area shares (specification, sections 1 and 3). */

export const SPORTS = ['football', 'basketball', 'baseball', 'hockey'] as const;
export type Sport = (typeof SPORTS)[number];

export function isSport(value: unknown): value is Sport {
  return SPORTS.some((sport) => sport === value);
}

/** "Football", as in headings and tabs. */
export function sportName(sport: Sport): string {
  return sport.charAt(0).toUpperCase() + sport.slice(1);
}
