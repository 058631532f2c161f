import { findStateCode } from '#features/directory/places/public.ts';
import { matchKey } from '#kernel/slugs.ts';
import { quoted } from './import-text.ts';

/**
 * "Ventura, California", "Montreal, Quebec", "Viernheim, Germany": a place as in recruiting files. The state is two letters in the United
 * States and a region's name elsewhere, the country an ISO 3166 code; null: the text does not say.
 */
export type Hometown = { city: string | null; state: string | null; country: string | null };

const PROVINCES: readonly (readonly [code: string, name: string])[] = [
  ['AB', 'Alberta'],
  ['BC', 'British Columbia'],
  ['MB', 'Manitoba'],
  ['NB', 'New Brunswick'],
  ['NL', 'Newfoundland and Labrador'],
  ['NS', 'Nova Scotia'],
  ['ON', 'Ontario'],
  ['PE', 'Prince Edward Island'],
  ['QC', 'Quebec'],
  ['SK', 'Saskatchewan'],
];
const PROVINCE_BY_KEY = new Map(
  PROVINCES.flatMap(([code, name]) => [
    [matchKey(code), name],
    [matchKey(name), name],
  ]),
);

const COUNTRY_BY_KEY = countriesByKey();

function countriesByKey(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  // Codes that are no countries: the European Union, the Eurozone, the United Nations, pseudo regions.
  const countries = codes.filter((code) => !/^(?:E[UZ]|UN|ZZ|Q[M-Z]|X[A-JL-Z])$/.test(code));
  const known = countries.flatMap((code): [string, string][] => {
    const name = names.of(code);
    return name
      ? [
          [matchKey(name), code],
          [matchKey(code), code],
        ]
      : [];
  });
  const spellings = { usa: 'US', 'u s a': 'US', england: 'GB', scotland: 'GB', wales: 'GB', 'northern ireland': 'GB' };
  const threeLetters = {
    can: 'CA',
    mex: 'MX',
    gbr: 'GB',
    deu: 'DE',
    ger: 'DE',
    aus: 'AU',
    nzl: 'NZ',
    fra: 'FR',
    swe: 'SE',
    nga: 'NG',
  };
  return new Map([...known, ...Object.entries(spellings), ...Object.entries(threeLetters)]);
}

const MISSING_PART = /^(?:na|n\/a|null|none|-+)?$/i;
const NOWHERE: Hometown = { city: null, state: null, country: null };

/** `note`: why part of the text is not used. */
export function parseHometown(location: string | null): { hometown: Hometown; note: string | null } {
  const given = (location ?? '').split(',').map((part) => part.trim());
  const parts = given.filter((part) => !MISSING_PART.test(part));
  const last = parts.at(-1);
  if (last === undefined) return { hometown: NOWHERE, note: null };
  const before = parts.slice(0, -1);
  if (before.length === 0) return alone(last);
  const city = before.join(', ');
  const state = findStateCode(last);
  if (state) return { hometown: { city, state, country: 'US' }, note: null };
  const province = PROVINCE_BY_KEY.get(matchKey(last));
  if (province) return { hometown: { city, state: province, country: 'CA' }, note: null };
  const country = COUNTRY_BY_KEY.get(matchKey(last));
  if (country) return { hometown: { ...withinCountry(before, country), country }, note: null };
  return { hometown: { ...NOWHERE, city }, note: `location has no known state or country: "${last.slice(0, 40)}"` };
}

function alone(place: string): { hometown: Hometown; note: string | null } {
  const country = findStateCode(place) ? undefined : COUNTRY_BY_KEY.get(matchKey(place));
  if (country) return { hometown: { ...NOWHERE, country }, note: 'location has no city' };
  return { hometown: { ...NOWHERE, city: place }, note: 'location has no state' };
}

/** The part before a country: a city, or a city and a region. */
function withinCountry(parts: readonly string[], country: string): Pick<Hometown, 'city' | 'state'> {
  const region = parts.at(-1);
  if (parts.length < 2 || region === undefined) return { city: parts.join(', '), state: null };
  const city = parts.slice(0, -1).join(', ');
  if (country === 'US') return { city, state: findStateCode(region) };
  return { city, state: country === 'CA' ? (PROVINCE_BY_KEY.get(matchKey(region)) ?? region) : region };
}

/** Like `parseHometown`, for separate cells of city, state and country. "CA" is California as a state and Canada as a country. */
export function hometownOf(cells: { city: string | null; state: string | null; country: string | null }): {
  hometown: Hometown;
  note: string | null;
} {
  const { city, state } = cells;
  if (state === null && cells.country === null) return parseHometown(city);
  const country = cells.country === null ? null : (COUNTRY_BY_KEY.get(matchKey(cells.country)) ?? null);
  const code = state !== null && (country ?? 'US') === 'US' ? findStateCode(state) : null;
  if (code) return { hometown: { city, state: code, country: 'US' }, note: null };
  const province = state !== null && (country ?? 'CA') === 'CA' ? PROVINCE_BY_KEY.get(matchKey(state)) : undefined;
  if (province) return { hometown: { city, state: province, country: 'CA' }, note: null };
  if (country === 'US' && state !== null) {
    return { hometown: { city, state: null, country }, note: `state is not known: ${quoted(state)}` };
  }
  if (country) return { hometown: { city, state, country }, note: null };
  // Rosters list the country of foreign players in the state column.
  const meant = cells.country === null && state !== null ? COUNTRY_BY_KEY.get(matchKey(state)) : undefined;
  if (meant) return { hometown: { city, state: null, country: meant }, note: null };
  const unknown = [state, cells.country].filter((part) => part !== null).join(', ');
  return { hometown: { ...NOWHERE, city }, note: `hometown has no known state or country: ${quoted(unknown)}` };
}
