import { expect, test } from 'vitest';
import { mayBegin, UNDER_AGE_MS, withVerdict } from './redemption.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const before = (ms: number) => new Date(NOW.getTime() - ms);
const failed = (failure: 'under_age' | 'refused', statedAt = NOW) => ({ status: 'failed', failure, statedAt }) as const;

test('one begins who never did, who waits, and whom the partner refused; who is too young says so once a day', () => {
  expect(mayBegin(null, NOW)).toBe(true);
  expect(mayBegin({ status: 'url', failure: null, statedAt: NOW }, NOW)).toBe(true);
  expect(mayBegin(failed('refused'), NOW)).toBe(true);
  expect(mayBegin(failed('under_age', before(UNDER_AGE_MS - 1)), NOW)).toBe(false);
  expect(mayBegin(failed('under_age', before(UNDER_AGE_MS)), NOW)).toBe(true);
});

test.each(['validated', 'redeemed', 'external_redeemed'] as const)('%s begins nothing anew', (status) => {
  expect(mayBegin({ status, failure: null, statedAt: before(99 * UNDER_AGE_MS) }, NOW)).toBe(false);
});

const WAITS = { status: 'url', failure: null } as const;
const REFUSED = { status: 'failed', failure: 'refused' } as const;
const VALIDATED = { status: 'validated', failure: null } as const;
const ELSEWHERE = { status: 'external_redeemed', failure: null } as const;

test.each([
  [WAITS, 'validated', VALIDATED],
  [WAITS, 'refused', REFUSED],
  [WAITS, 'redeemed_elsewhere', ELSEWHERE],
  // The partner can allow what it refused before.
  [REFUSED, 'validated', VALIDATED],
  [REFUSED, 'refused', null],
  [REFUSED, 'redeemed_elsewhere', ELSEWHERE],
  // An approval is final, even if the partner says something else later.
  [VALIDATED, 'validated', null],
  [VALIDATED, 'refused', null],
  [VALIDATED, 'redeemed_elsewhere', null],
  [{ status: 'redeemed', failure: null }, 'refused', null],
  [ELSEWHERE, 'validated', null],
  [{ status: 'failed', failure: 'under_age' }, 'validated', null],
] as const)('%j hears %s', (state, outcome, after) => {
  expect(withVerdict(state, outcome)).toEqual(after);
});
