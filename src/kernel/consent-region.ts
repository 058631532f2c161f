/** The consent regions of the specification (section 3), and how to determine a reader's. */
export const CONSENT_REGIONS = ['CCPA', 'GDPR', 'US', 'WORLD'] as const;
export type ConsentRegion = (typeof CONSENT_REGIONS)[number];

/** A reader's location, as far as it is known: a two-letter country, and a two-letter US state. */
export type Place = { country: string | null; state: string | null };

/** The European Economic Area, the United Kingdom and Switzerland. */
const OPT_IN_COUNTRIES = new Set(
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

/**
 * Null if the country is unknown: the strictest rules of all regions then apply. A reader in the United States without a known state is
 * treated as a Californian.
 */
export function consentRegion({ country, state }: Place): ConsentRegion | null {
  const code = country?.toUpperCase() ?? '';
  // CDNs send XX for an unknown country; T1 is the Tor network.
  if (!/^[A-Z]{2}$/.test(code) || code === 'XX') return null;
  if (OPT_IN_COUNTRIES.has(code)) return 'GDPR';
  if (code !== 'US') return 'WORLD';
  const stateCode = stateOf(state);
  return stateCode === null || stateCode === 'CA' ? 'CCPA' : 'US';
}

/** CDNs send a state as `TX` or, by ISO 3166-2, as `US-TX`; anything else is ignored. */
export function stateOf(state: string | null): string | null {
  return /^(?:US-)?([A-Z]{2})$/.exec(state?.toUpperCase() ?? '')?.[1] ?? null;
}
