import { describe, expect, test } from 'vitest';
import { addDays } from '#kernel/calendar.ts';
import { endedDirectGrants, presentDirectGrants } from './direct-grants.ts';
import type { Grant } from './grant.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const days = (count: number) => addDays(NOW, count);

const grant = (given: Partial<Grant> = {}): Grant => ({
  id: 1,
  resource: 'premium',
  siteId: 7,
  source: 'comp',
  sourceId: null,
  reason: '',
  startsAt: days(-90),
  endsAt: days(-25),
  revokedAt: null,
  grantedBy: null,
  ...given,
});

const ENDED = { source: 'comp', siteId: 7, startsAt: days(-90), endsAt: days(-25), resources: ['premium'] };

test('what holds is one entry for each site and end, whatever it opens', () => {
  const held = [grant({ endsAt: days(9) }), grant({ endsAt: days(9), resource: 'war_room' }), grant({ endsAt: null })];
  expect(presentDirectGrants(held, NOW)).toMatchObject([
    { endsAt: days(9), resources: ['premium', 'war_room'] },
    { endsAt: null, resources: ['premium'] },
  ]);
});

describe('what has ended', () => {
  test('is named once for each source and site, the newest first', () => {
    const grants = [
      grant(),
      grant({ id: 2, resource: 'war_room' }),
      grant({ id: 3, siteId: 8, source: 'partner', endsAt: days(-2) }),
      grant({ id: 4, endsAt: days(-60) }),
    ];
    expect(endedDirectGrants(grants, NOW)).toEqual([
      { ...ENDED, siteId: 8, source: 'partner', endsAt: days(-2) },
      { ...ENDED, resources: ['premium', 'war_room'] },
    ]);
  });

  test('ended when it was revoked, where that was earlier', () => {
    const revoked = { revokedAt: days(-40) };
    expect(endedDirectGrants([grant(revoked)], NOW)).toEqual([{ ...ENDED, endsAt: days(-40) }]);
    expect(endedDirectGrants([grant({ ...revoked, endsAt: null })], NOW)).toMatchObject([{ endsAt: days(-40) }]);
  });

  test.each([
    ['it holds on the site again', grant({ id: 2, endsAt: days(9) })],
    ['it holds on every site', grant({ id: 2, siteId: null, endsAt: null })],
  ])('is left out where %s', (_, present) => {
    expect(endedDirectGrants([grant(), present], NOW)).toEqual([]);
  });

  test('is left out where it never began, and where a subscription gave it', () => {
    const never = grant({ startsAt: days(-1), revokedAt: days(-1), endsAt: days(9) });
    expect(endedDirectGrants([never, grant({ source: 'subscription' })], NOW)).toEqual([]);
  });
});
