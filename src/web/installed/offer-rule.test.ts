import { expect, test } from 'vitest';
import { isReadingPage } from './offer-rule.ts';

test.each([
  ['/', true],
  ['/news/a-story', true],
  ['/prospect_rankings/football-national/2027', true],
  ['/users/profile', false],
  ['/subscribe', false],
  ['/admin/home', false],
  ['/_app', false],
])('the offer to install stands on %s: %s', (path, isThere) => {
  expect(isReadingPage(path)).toBe(isThere);
});
