import { type Place, stateOf } from '#kernel/consent-region.ts';
import type { StateCode } from '#kernel/states.ts';

/** Who may be shown the betting partner's offer, by age and place. Pure. */

export const LEAST_AGE = 21;

/** Days as YYYY-MM-DD; on the birthday itself he is of age, and who was born on February 29 on March 1. */
export function isOfAge(birthDate: string, today: string): boolean {
  const [year = '', ...monthAndDay] = birthDate.split('-');
  return [String(Number(year) + LEAST_AGE).padStart(4, '0'), ...monthAndDay].join('-') <= today;
}

/**
 * Whether somebody may have the offer where he is. What the headers or the address tell has the last word; where they do not tell a state, it is the
 * one that he says. `stated` null: he did not say.
 */
export function isOfferedIn(place: Place, stated: string | null, offered: readonly StateCode[]): boolean {
  const country = place.country?.toUpperCase() ?? '';
  const isAway = /^[A-Z]{2}$/.test(country) && country !== 'XX' && country !== 'US';
  if (isAway) return false;
  const known = country === 'US' ? stateOf(place.state) : null;
  return [known, stated].every((state) => state === null || offered.some((code) => code === state));
}
