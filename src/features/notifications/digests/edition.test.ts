import { expect, test } from 'vitest';
import { editionAt } from './edition.ts';

test.each([
  // The exact hour, a moment before it, and late in the day.
  ['daily', '2026-11-21T13:00:00Z', '2026-11-21', '2026-11-21T12:50:00.000Z'],
  ['daily', '2026-11-21T12:59:59Z', '2026-11-20', '2026-11-20T12:50:00.000Z'],
  ['daily', '2026-11-22T05:59:59Z', '2026-11-21', '2026-11-21T12:50:00.000Z'],
  // Daylight saving time began the night before.
  ['daily', '2026-03-08T12:00:00Z', '2026-03-08', '2026-03-08T11:50:00.000Z'],
  // Saturday, Monday at 7, Monday before 7.
  ['weekly', '2026-11-21T18:00:00Z', '2026-11-16', '2026-11-16T12:50:00.000Z'],
  ['weekly', '2026-11-23T13:00:00Z', '2026-11-23', '2026-11-23T12:50:00.000Z'],
  ['weekly', '2026-11-23T12:59:00Z', '2026-11-16', '2026-11-16T12:50:00.000Z'],
] as const)('the %s digest at %s is that of %s', (rhythm, now, day, until) => {
  expect(editionAt(rhythm, new Date(now))).toEqual({ rhythm, day, until: new Date(until) });
});
