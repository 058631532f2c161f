import { describe, expect, test } from 'vitest';
import type { ActivityEvent } from '../../events/event-view.ts';
import { decisionOf, rivalsOf } from './decision.ts';

const school = (id: number, shortName: string) => ({
  id,
  slug: shortName.toLowerCase(),
  shortName,
  abbreviation: shortName.slice(0, 4),
  teamKey: null,
});
const FLORIDA = school(1, 'Florida');
const MIAMI = school(2, 'Miami');
const TEXAS = school(3, 'Texas');
const OREGON = school(4, 'Oregon');
const USC = school(5, 'USC');

const event = (kind: ActivityEvent['kind'], on: string, college = FLORIDA) => ({ kind, on, college });
const story = (slug: string, headline: string, publishedAt: string) => ({ slug, headline, publishedAt });

describe('what was decided', () => {
  const committed = { status: 'committed' as const, college: FLORIDA };

  test('an open prospect has decided nothing', () => {
    expect(decisionOf({ status: 'open', college: null }, [], [], [])).toBeNull();
  });

  test('the day is that of the commitment to the present school, or of the signing', () => {
    const events = [event('sign', '2026-12-02'), event('commit', '2026-11-01'), event('commit', '2026-06-01', MIAMI)];
    expect(decisionOf(committed, events, [], [])).toEqual({ on: '2026-11-01', story: null });
    expect(decisionOf({ ...committed, status: 'signed' }, events, [], [])).toEqual({ on: '2026-12-02', story: null });
    expect(decisionOf(committed, [], [], [])).toEqual({ on: null, story: null });
  });

  test('its story is the first one from that day on whose headline names the school', () => {
    const events = [event('commit', '2026-11-01')];
    const news = [
      story('late', 'What Florida gets', '2026-11-09T18:00:00Z'),
      story('analysis', 'Why Florida won out', '2026-11-02T18:00:00Z'),
      story('news', 'Florida lands a receiver', '2026-11-01T18:00:00Z'),
      story('other', 'A day at practice', '2026-11-01T17:00:00Z'),
      story('before', 'Florida is the favorite', '2026-10-31T18:00:00Z'),
    ];
    expect(decisionOf(committed, events, news, [])?.story).toBe('news');
    expect(
      decisionOf(
        committed,
        events,
        [news[0], news[3], news[4]].flatMap((each) => each ?? []),
        [],
      )?.story,
    ).toBeNull();
    expect(decisionOf(committed, [], news, [])?.story).toBeNull();
  });
});

test.each([
  ['Florida State lands a receiver', null],
  ['South Florida adds a receiver', null],
  ['Floridans love a receiver', null],
  ['He picks Florida over Florida State', 'it'],
  ['Florida’s newest receiver', 'it'],
  ['It’s Florida: inside the decision', 'it'],
])('the headline “%s” is that of a decision for Florida: %s', (headline, slug) => {
  const schools = ['Florida', 'Florida State', 'South Florida', 'Florida A&M', 'Miami'];
  const news = [story('it', headline, '2026-11-01T18:00:00Z')];
  const committed = { status: 'committed' as const, college: FLORIDA };
  expect(decisionOf(committed, [event('commit', '2026-11-01')], news, schools)?.story).toBe(slug);
});

describe('the schools that lost', () => {
  const share = (college: typeof FLORIDA, percent: number) => ({ college, percent });
  const interest = (college: typeof FLORIDA, level: 1 | 3 | 4 | 5, status: 'offered' | 'none' = 'offered') => ({
    college,
    level,
    status,
  });

  test('at most three by the final forecast, and none with a few percent', () => {
    const shares = [
      share(FLORIDA, 50),
      share(MIAMI, 20),
      share(TEXAS, 12),
      share(OREGON, 10),
      share(USC, 5),
      share(school(6, 'Rice'), 3),
    ];
    expect(rivalsOf({ table: { shares, total: 20 }, interests: [interest(USC, 5)] }, 1)).toEqual([
      'Miami',
      'Texas',
      'Oregon',
    ]);
    expect(rivalsOf({ table: { shares: [share(FLORIDA, 96), share(MIAMI, 4)], total: 20 }, interests: [] }, 1)).toEqual(
      [],
    );
  });

  test('by offers and interest where too few people picked', () => {
    const interests = [interest(FLORIDA, 5), interest(MIAMI, 4), interest(TEXAS, 3, 'none'), interest(OREGON, 1)];
    expect(rivalsOf({ table: { shares: [share(USC, 100)], total: 1 }, interests }, 1)).toEqual(['Miami']);
  });
});
