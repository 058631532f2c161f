import { expect, test } from 'vitest';
import { consentRegion } from './consent-region.ts';

test.each([
  ['US', null, 'CCPA'],
  ['US', 'CA', 'CCPA'],
  ['us', 'us-ca', 'CCPA'],
  ['US', 'California', 'CCPA'],
  ['US', '', 'CCPA'],
  ['US', 'TX', 'US'],
  ['US', 'US-NY', 'US'],
  ['de', null, 'GDPR'],
  ['GB', 'ENG', 'GDPR'],
  ['CH', null, 'GDPR'],
  ['BR', null, 'WORLD'],
  // A Canadian province spelled like a US state.
  ['CA', 'CA', 'WORLD'],
  ['XX', null, null],
  ['T1', null, null],
  ['Germany', null, null],
  ['', 'TX', null],
  [null, null, null],
])('%s, %s is %s', (country, state, region) => expect(consentRegion({ country, state })).toBe(region));
