import { expect, test } from 'vitest';
import { formatDate } from './dates.ts';
import { HOUR_MS, offsetIn } from './zone-offset.ts';
import { ZONE_NAMES } from './zoned-time.ts';

test.each([
  ['America/Chicago', '2026-03-08T07:59:59.999Z', -6],
  ['America/Chicago', '2026-03-08T08:00:00.000Z', -5],
  ['America/Chicago', '2026-11-01T06:59:59.999Z', -5],
  ['America/Chicago', '2026-11-01T07:00:00.000Z', -6],
  ['America/Phoenix', '2026-07-01T00:30:00.000Z', -7],
])('%s at %s: %i hours', (zone, at, hours) => {
  expect(offsetIn(zone, Date.parse(at))).toBe(hours * HOUR_MS);
  // The second call is cached.
  expect(offsetIn(zone, Date.parse(at))).toBe(hours * HOUR_MS);
});

test.each(ZONE_NAMES)('%s: it is that of the platform’s calendar, at any instant', (zone) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  });
  for (let at = Date.UTC(1900, 0, 1); at < Date.UTC(2040, 0, 1); at += 1_234_567_891) {
    const shown = new Date(at + offsetIn(zone, at)).toISOString().slice(11, 16);
    expect(shown, new Date(at).toISOString()).toBe(format.format(at));
  }
});

test('a mistyped year stays mistyped', () => {
  expect(formatDate(new Date('0026-09-01T12:00:00Z'), 'YYYY-MM-DD')).toMatch(/^0?0?26-09-01$/);
});
