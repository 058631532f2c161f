import { expect, test } from 'vitest';
import type { Grant } from '#features/membership/entitlements/public.ts';
import { withoutSuperseded } from './without-superseded.ts';

const day = (of: number) => new Date(Date.UTC(2026, 10, of));
const grant = (id: number, rest: Partial<Grant>): Grant => ({
  id,
  resource: 'premium',
  siteId: 3,
  source: 'subscription',
  sourceId: '12',
  reason: '',
  startsAt: day(1),
  endsAt: null,
  revokedAt: null,
  grantedBy: null,
  ...rest,
});

test('a canceled renewal leaves one row, from the first day to the end of the term', () => {
  const old = grant(1, { revokedAt: day(29) });
  const next = grant(2, { startsAt: day(29), endsAt: day(30) });
  expect(withoutSuperseded([old, next])).toEqual([{ ...next, startsAt: day(1) }]);
});

test('what was revoked stays, also beside access of another source or of a later day', () => {
  const old = grant(1, { revokedAt: day(10) });
  for (const rest of [{ sourceId: '13' }, { siteId: null }, { startsAt: day(11) }])
    expect(withoutSuperseded([old, grant(2, { startsAt: day(10), ...rest })])).toHaveLength(2);
});
