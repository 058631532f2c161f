import { expect, test } from 'vitest';
import { correctable, latestDecision, nextMoment } from './latest-decision.ts';

const step = (id: number, knownAt: string | null) => ({
  id,
  status: 'committed',
  collegeId: id,
  happenedOn: '2026-11-20',
  knownAt: knownAt === null ? null : new Date(knownAt),
});
const [old, left, taken] = [step(1, null), step(2, '2026-11-21T18:00:00.000Z'), step(3, '2026-11-21T18:00:00.000Z')];

test('the steps of one write belong together; those of a file do not', () => {
  expect(latestDecision([old, left, taken])).toEqual({ last: taken, steps: [left, taken], before: [old] });
  expect(latestDecision([step(7, null), old])).toMatchObject({ last: old, steps: [old], before: [{ id: 7 }] });
  expect(latestDecision([])).toBeNull();
});

test('an entry is corrected for a day; what no member of staff entered, never', () => {
  const until = new Date('2026-11-22T18:00:00.000Z');
  const after = (ms: number, isByStaff = true) => ({ now: new Date(until.getTime() + ms), isByStaff });
  expect(correctable(taken, after(0))).toEqual({ ok: true, until });
  expect(correctable(taken, after(1))).toEqual({ ok: false, reason: 'too_late' });
  expect(correctable(taken, after(0, false))).toEqual({ ok: false, reason: 'not_entered_by_staff' });
  expect(correctable(old, after(0))).toEqual({ ok: false, reason: 'not_entered_by_staff' });
});

test('two entries of one moment are in order all the same', () => {
  const now = new Date('2026-11-21T18:00:00.000Z');
  expect(nextMoment(now, [])).toEqual(now);
  expect(nextMoment(now, [old, taken])).toEqual(new Date('2026-11-21T18:00:00.001Z'));
  expect(nextMoment(new Date('2026-11-21T18:00:01.000Z'), [taken])).toEqual(new Date('2026-11-21T18:00:01.000Z'));
});
