import { type Place, stateOf } from '#kernel/consent-region.ts';
import type { StateCode } from '#kernel/states.ts';

/** Eligibility for the betting partner's offer, by age and place. Pure. */

export const LEAST_AGE = 21;

/** Days as YYYY-MM-DD; members are of age on the birthday itself, and those born on February 29 on March 1. */
export function isOfAge(birthDate: string, today: string): boolean {
  const [year = '', ...monthAndDay] = birthDate.split('-');
  return [String(Number(year) + LEAST_AGE).padStart(4, '0'), ...monthAndDay].join('-') <= today;
}

/**
 * Whether the offer is open where the reader is. The place from the headers or the IP address decides; where it names no state, the state that
 * they entered does. `stated` null: they entered none.
 */
export function isOfferedIn(place: Place, stated: string | null, offered: readonly StateCode[]): boolean {
  const country = place.country?.toUpperCase() ?? '';
  const isAway = /^[A-Z]{2}$/.test(country) && country !== 'XX' && country !== 'US';
  if (isAway) return false;
  const known = country === 'US' ? stateOf(place.state) : null;
  return [known, stated].every((state) => state === null || offered.some((code) => code === state));
}
