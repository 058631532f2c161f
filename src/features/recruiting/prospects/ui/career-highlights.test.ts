import { expect, test } from 'vitest';
import type { ActivityEvent } from '../../events/event-view.ts';
import { careerHighlights } from './career-highlights.ts';

const college = { id: 1, slug: 'harbor-state', shortName: 'Harbor State', abbreviation: 'HSU', teamKey: null };
const event = (kind: ActivityEvent['kind'], on: string, facts: Partial<ActivityEvent> = {}): ActivityEvent => ({
  id: `${kind}:${on}`,
  kind,
  on,
  knownAt: `${on}T18:00:00.000Z`,
  sport: 'football',
  person: null,
  college,
  toCollege: null,
  isOfficial: null,
  exitType: null,
  rating: null,
  score: null,
  ...facts,
});
const NOTHING = {
  prospect: { ratingHistory: [], ranks: { natl: null, pos: null, st: null } },
  interests: { interests: [] },
  ranking: { points: [] },
  events: [],
};

test('of somebody of whom nothing is known, nothing is said', () => {
  expect(careerHighlights(NOTHING)).toEqual([]);
});

test('the best rank and rating with the day they were first reached, the first offer, and what is counted', () => {
  const rank = (natl: number | null, at: string) => ({
    version: 1,
    at,
    natl,
    pos: null,
    st: null,
    bluechipRating: null,
  });
  const change = (newRating: number | null, at: string) => ({ at, newRating, oldRating: null, reason: '' });
  const interest = { college, level: 3 } as const;
  expect(
    careerHighlights({
      prospect: {
        ranks: { natl: 12, pos: null, st: null },
        // Latest first.
        ratingHistory: [
          change(5.9, '2026-09-01T12:00:00Z'),
          change(6, '2026-06-01T12:00:00Z'),
          change(6, '2026-03-01T12:00:00Z'),
          change(null, '2026-01-01T12:00:00Z'),
        ],
      },
      interests: {
        interests: [
          { ...interest, status: 'committed', offeredOn: null },
          { ...interest, status: 'offered', offeredOn: '2025-02-01' },
          { ...interest, status: 'none', offeredOn: null },
        ],
      },
      ranking: { points: [rank(9, '2026-02-01T12:00:00Z'), rank(null, '2026-05-01T12:00:00Z')] },
      events: [
        event('visit', '2026-08-01', { isOfficial: true }),
        event('visit', '2026-07-01', { isOfficial: false }),
        event('offer', '2025-06-01', { college: { ...college, shortName: 'Ridge Tech' } }),
        event('offer', '2025-02-01'),
      ],
    }),
  ).toEqual([
    { label: 'Best national rank', value: 'No. 9', on: '2026-02-01' },
    { label: 'Best rating', value: '6.0', on: '2026-03-01' },
    { label: 'First offer', value: 'Harbor State', on: '2025-02-01' },
    { label: 'Offers', value: '2', on: null },
    { label: 'Official visits', value: '1', on: null },
  ]);
});
