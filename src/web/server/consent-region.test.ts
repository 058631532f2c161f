import { expect, test } from 'vitest';
import { consentRegion } from './consent-region.ts';

test.each([
  ['US', 'CCPA'],
  ['de', 'GDPR'],
  ['GB', 'GDPR'],
  ['BR', 'WORLD'],
  ['XX', 'strictest'],
  ['Germany', 'strictest'],
  [null, 'strictest'],
])('%s is %s', (country, region) => expect(consentRegion(country)).toBe(region));
