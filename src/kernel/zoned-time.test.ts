import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOfDay, instantIn, ZONE_NAMES } from './zoned-time.ts';

test.each([
  ['America/Chicago', '2026-09-05', '14:30', '2026-09-05T19:30:00.000Z'],
  ['America/New_York', '2026-09-05', '19:00', '2026-09-05T23:00:00.000Z'],
  ['America/Phoenix', '2026-07-04', '12:00', '2026-07-04T19:00:00.000Z'],
  ['America/Los_Angeles', '2026-11-28', '19:30', '2026-11-29T03:30:00.000Z'],
  ['Pacific/Honolulu', '2026-09-05', '23:00', '2026-09-06T09:00:00.000Z'],
  ['Europe/London', '2026-08-29', '17:00', '2026-08-29T16:00:00.000Z'],
  // The hour that occurs twice: the earlier one. The days on which clocks change, before and after the change.
  ['America/Chicago', '2026-11-01', '01:30', '2026-11-01T06:30:00.000Z'],
  ['America/Chicago', '2026-11-01', '02:00', '2026-11-01T08:00:00.000Z'],
  ['America/Chicago', '2026-03-08', '01:59', '2026-03-08T07:59:00.000Z'],
  ['America/Chicago', '2026-03-08', '03:00', '2026-03-08T08:00:00.000Z'],
] as const)('%s, %s %s is %s', (zone, day, time, at) => {
  expect(instantIn(zone, day, time)?.toISOString()).toBe(at);
});

test.each([
  ['America/Chicago', '2026-03-08', '02:30'],
  ['Europe/London', '2026-03-29', '01:15'],
  ['America/Chicago', '2026-02-30', '12:00'],
  ['America/Chicago', '2026-09-05', '24:30'],
  ['America/Chicago', 'soon', '12:00'],
] as const)('%s has no %s %s', (zone, day, time) => {
  expect(instantIn(zone, day, time)).toBeNull();
});

test('what a clock shows is found again in every zone', () => {
  const at = fc.date({ min: new Date('1990-01-01T00:00Z'), max: new Date('2099-12-30T00:00Z'), noInvalidDate: true });
  fc.assert(
    fc.property(at, fc.constantFrom(...ZONE_NAMES), (instant, timeZone) => {
      const clock = new Intl.DateTimeFormat('sv-SE', {
        timeZone,
        dateStyle: 'short',
        timeStyle: 'short',
      });
      const [day = '', time = ''] = clock.format(instant).split(' ');
      const found = instantIn(timeZone, day, time);
      expect(found && clock.format(found)).toBe(`${day} ${time}`);
    }),
  );
});

test('a day ends at midnight in Chicago, in summer and in winter', () => {
  expect(endOfDay('2027-01-31')?.toISOString()).toBe('2027-02-01T06:00:00.000Z');
  expect(endOfDay('2027-07-04')?.toISOString()).toBe('2027-07-05T05:00:00.000Z');
  // The day on which the clock moves forward still begins and ends at its own midnights.
  expect(endOfDay('2027-03-13')?.toISOString()).toBe('2027-03-14T06:00:00.000Z');
  expect(endOfDay('2027-03-14')?.toISOString()).toBe('2027-03-15T05:00:00.000Z');
  expect(endOfDay('2027-11-07')?.toISOString()).toBe('2027-11-08T06:00:00.000Z');
});

test.each(['2027-02-30', '2027-13-01', '27-01-01', 'tomorrow', ''])('%j is no day', (day) => {
  expect(endOfDay(day)).toBeNull();
});
