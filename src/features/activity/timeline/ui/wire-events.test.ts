import { expect, test } from 'vitest';
import type { ActivityEvent } from '#features/recruiting/events/event-view.ts';
import { countNew, stillShown, whenOf } from './wire-events.ts';

const event = (id: string, knownAt: string): ActivityEvent => ({
  id,
  // On the same day, so only the time when it became known differs.
  on: '2026-11-04',
  knownAt,
  kind: 'visit',
  sport: 'football',
  person: null,
  college: null,
  toCollege: null,
  isOfficial: null,
  exitType: null,
  rating: null,
  score: null,
});
const idsOf = (events: readonly ActivityEvent[]) => events.map(({ id }) => id);

const [a, b, c, d] = [
  event('a', '2026-11-04T20:00:00.000Z'),
  event('b', '2026-11-04T19:00:00.000Z'),
  event('c', '2026-11-04T18:00:00.000Z'),
  event('d', '2026-11-04T17:00:00.000Z'),
];

test('new is what was not shown, wherever it stands in the order', () => {
  expect(countNew([a, c], [a, b, c])).toBe(1);
  expect(countNew([a, b], [a, b])).toBe(0);
  expect(countNew([], [a, b])).toBe(2);
});

test('what only grew too old stays; what was taken back goes', () => {
  expect(idsOf(stillShown([b, c, d], [a, b, c]))).toEqual(['b', 'c', 'd']);
  expect(idsOf(stillShown([a, b, c], [a, c]))).toEqual(['a', 'c']);
  expect(stillShown([a], [])).toEqual([]);
  expect(stillShown([a, b], [{ ...a, kind: 'score' }, b])).toEqual([{ ...a, kind: 'score' }, b]);
});

test('what became known within a day says how long ago, and the rest its day', () => {
  const now = new Date('2026-11-04T20:12:00.000Z');
  const when = (on: string, knownAt: string) => whenOf({ on, knownAt }, now);
  expect(when('2026-11-04', '2026-11-04T20:00:00.000Z')).toEqual({
    iso: '2026-11-04T20:00:00.000Z',
    text: '12 minutes ago',
  });
  expect(when('2026-11-03', '2026-11-03T22:12:00.000Z').text).toBe('22 hours ago');
  expect(when('2026-11-03', '2026-11-03T20:12:00.000Z').text).toBe('Nov 3');
  expect(when('2026-11-03', '2026-11-04T20:00:00.000Z')).toEqual({ iso: '2026-11-03', text: 'Nov 3' });
  // Announced before the day itself.
  expect(when('2026-11-04', '2026-11-01T20:00:00.000Z')).toEqual({ iso: '2026-11-04', text: 'Today' });
});
