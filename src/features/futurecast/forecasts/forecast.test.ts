import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/dates.ts';
import { type ForecastSituation, judgeForecast } from './forecast.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const WISH = { prospectId: 1, collegeId: 10, confidence: 70 };
const aSituation = (overrides: Partial<ForecastSituation> = {}): ForecastSituation => ({
  prospectStatus: 'open',
  isCollegeKnown: true,
  isEmailConfirmed: true,
  present: null,
  madeToday: 0,
  now: NOW,
  ...overrides,
});
const hoursAgo = (hours: number) => new Date(NOW.getTime() - (hours * DAY_MS) / 24);
const aForecast = (collegeId: number, confidence: number, changed: number, made = 200) => ({
  collegeId,
  confidence,
  note: 'Grew up there.',
  madeAt: hoursAgo(made),
  collegeChangedAt: hoursAgo(changed),
});

test.each([
  ['new', null],
  ['confidence', aForecast(10, 60, 1)],
  ['college', aForecast(11, 70, 24)],
  // A new pick does not count as a change.
  ['college', aForecast(11, 70, 1, 1)],
] as const)('allowed: %s', (change, present) => {
  expect(judgeForecast(WISH, aSituation({ present }))).toEqual({ ok: true, change });
});

test.each([
  ['prospect_committed', { prospectStatus: 'committed' }],
  ['prospect_committed', { prospectStatus: 'signed' }],
  ['prospect_committed', { prospectStatus: 'closed' }],
  ['unknown_college', { isCollegeKnown: false }],
  ['email_unconfirmed', { isEmailConfirmed: false }],
  ['same_forecast', { present: aForecast(10, 70, 100) }],
  ['college_changed_today', { present: aForecast(11, 70, 23.99) }],
  ['too_many_today', { madeToday: 50 }],
] as const)('refused: %s', (reason, overrides) => {
  expect(judgeForecast(WISH, aSituation(overrides))).toEqual({ ok: false, reason });
});

test('the note alone may change, also after the fiftieth of a day; one that is not sent is no change', () => {
  const situation = aSituation({ present: aForecast(10, 70, 1), madeToday: 50 });
  expect(judgeForecast({ ...WISH, note: 'Visited twice.' }, situation)).toEqual({ ok: true, change: 'note' });
  expect(judgeForecast({ ...WISH, note: null }, situation)).toEqual({ ok: true, change: 'note' });
  for (const note of ['Grew up there.', undefined])
    expect(judgeForecast({ ...WISH, note }, situation)).toEqual({ ok: false, reason: 'same_forecast' });
});

test('the fiftieth of a day is allowed', () => {
  expect(judgeForecast(WISH, aSituation({ madeToday: 49 })).ok).toBe(true);
});
