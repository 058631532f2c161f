import { describe, expect, test } from 'vitest';
import { isOfferDue, isReadingPage } from './offer-rule.ts';

const NOW = new Date('2026-11-21T18:00:00Z');

describe('the offer to install', () => {
  test.each([
    ['is made to who never declined', undefined, true],
    ['is not made within 90 days after it was declined', '2026-08-24T18:00:00Z', false],
    ['is made again after 90 days', '2026-08-23T18:00:00Z', true],
    ['is not made with a date that cannot be read', 'yes', false],
  ])('%s', (_, dismissedAt, isDue) => {
    expect(isOfferDue(dismissedAt, NOW)).toBe(isDue);
  });

  test.each([
    ['/', true],
    ['/news/a-story', true],
    ['/prospect_rankings/football-national/2027', true],
    ['/users/profile', false],
    ['/subscribe', false],
    ['/admin/home', false],
    ['/_app', false],
  ])('stands on %s: %s', (path, isThere) => {
    expect(isReadingPage(path)).toBe(isThere);
  });
});
