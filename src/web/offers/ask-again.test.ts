import { expect, test } from 'vitest';
import { isAskedAgain } from './ask-again.ts';

const NOW = new Date('2026-11-21T18:00:00Z');

test.each([
  ['is made to readers who never declined it', undefined, true],
  ['is not made within 90 days after it was declined', '2026-08-24T18:00:00Z', false],
  ['is made again after 90 days', '2026-08-23T18:00:00Z', true],
  ['is not made with a date that cannot be read', 'yes', false],
])('an offer %s', (_, dismissedAt, isMade) => {
  expect(isAskedAgain(dismissedAt, NOW)).toBe(isMade);
});
