import { expect, test } from 'vitest';
import { byDay } from './wire-order.ts';

const SOMEBODY = { id: 1, name: 'Alder Ashgrove', position: 'QB', path: null };
const event = (name: string, on: string, knownAt: string, isScore = false) => ({
  name,
  on,
  knownAt,
  person: isScore ? null : SOMEBODY,
});

test('the newest day first, whether a file dates an event at the end of its day or at its beginning', () => {
  const events = [
    event('commit of the 6th', '2026-11-06', '2026-11-07T06:00:00.000Z'),
    event('visit of the 7th', '2026-11-07', '2026-11-07T06:00:00.000Z'),
    event('offer of the 5th', '2026-11-05', '2026-11-06T06:00:00.000Z'),
  ];
  expect(byDay(events).map(({ name }) => name)).toEqual(['visit of the 7th', 'commit of the 6th', 'offer of the 5th']);
});

test('of one day the people of the team come before its scores', () => {
  const events = [
    event('score', '2026-11-14', '2026-11-15T06:00:00.000Z', true),
    event('visit', '2026-11-14', '2026-11-14T06:00:00.000Z'),
  ];
  expect(byDay(events).map(({ name }) => name)).toEqual(['visit', 'score']);
});

test('what says its hour stays in the order of its hours', () => {
  const events = [
    event('final', '2026-11-14', '2026-11-14T22:00:00.000Z', true),
    event('commit', '2026-11-14', '2026-11-14T21:00:00.000Z'),
    event('late entry', '2026-11-01', '2026-11-14T20:00:00.000Z'),
    event('visit', '2026-11-14', '2026-11-14T06:00:00.000Z'),
  ];
  expect(byDay(events).map(({ name }) => name)).toEqual(['final', 'commit', 'late entry', 'visit']);
});
