import { expect, test } from 'vitest';
import { copyEnd } from './copy-end.ts';

const NOW = new Date('2026-11-21T18:00:00Z');

test.each([
  ['without a known end of the right after 30 days', null, '2026-12-21T18:00:00.000Z'],
  ['with the right', '2026-11-28T00:00:00Z', '2026-11-28T00:00:00.000Z'],
  ['after 30 days though the right lasts longer', '2027-11-01T00:00:00Z', '2026-12-21T18:00:00.000Z'],
])('a copy ends %s', (_, rightEnds, end) => {
  expect(copyEnd(NOW, rightEnds === null ? null : new Date(rightEnds)).toISOString()).toBe(end);
});
