/**
 * The consent region of a reader (specification, section 3). A country is all that a CDN tells: everybody in the United States
 * is treated as a Californian, and who cannot be placed gets the strictest.
 */
export type ConsentRegion = 'CCPA' | 'GDPR' | 'WORLD' | 'strictest';

/** The European Economic Area, the United Kingdom and Switzerland. */
const GDPR = new Set(
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

export function consentRegion(country: string | null): ConsentRegion {
  const code = country?.toUpperCase() ?? '';
  if (!/^[A-Z]{2}$/.test(code) || code === 'XX') return 'strictest';
  if (code === 'US') return 'CCPA';
  return GDPR.has(code) ? 'GDPR' : 'WORLD';
}
