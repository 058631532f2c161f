/** The consent regions of the specification (section 3), and who is in which. */
export const CONSENT_REGIONS = ['CCPA', 'GDPR', 'US', 'WORLD'] as const;
export type ConsentRegion = (typeof CONSENT_REGIONS)[number];

/** Where a reader is, as far as somebody says so: a country by two letters, a state of the United States by two letters. */
export type Place = { country: string | null; state: string | null };

/** The European Economic Area, the United Kingdom and Switzerland. */
const OPT_IN_COUNTRIES = new Set(
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

/**
 * Null where nobody knows the country: the strictest rules of all regions hold then. Who is in the United States, but in which
 * state is not said, is treated as a Californian.
 */
export function consentRegion({ country, state }: Place): ConsentRegion | null {
  const code = country?.toUpperCase() ?? '';
  // XX is how CDNs say that they do not know; T1 is the Tor network.
  if (!/^[A-Z]{2}$/.test(code) || code === 'XX') return null;
  if (OPT_IN_COUNTRIES.has(code)) return 'GDPR';
  if (code !== 'US') return 'WORLD';
  const stateCode = stateOf(state);
  return stateCode === null || stateCode === 'CA' ? 'CCPA' : 'US';
}

/** CDNs write a state as `TX` or, by ISO 3166-2, as `US-TX`; anything else says nothing. */
export function stateOf(state: string | null): string | null {
  return /^(?:US-)?([A-Z]{2})$/.exec(state?.toUpperCase() ?? '')?.[1] ?? null;
}
