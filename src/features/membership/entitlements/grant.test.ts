import { describe, expect, test } from 'vitest';
import { type Grant, grantFor, isActive, RESOURCES, viewerClass } from './grant.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const at = (ms: number) => new Date(NOW.getTime() + ms);
const HERE = 7;
const ELSEWHERE = 8;

const grant = (given: Partial<Grant>): Grant => ({
  id: 1,
  resource: 'premium',
  siteId: HERE,
  source: 'comp',
  sourceId: null,
  reason: '',
  startsAt: at(-1000),
  endsAt: at(1000),
  revokedAt: null,
  grantedBy: null,
  ...given,
});

describe('when a grant holds', () => {
  test.each([
    ['before it starts', { startsAt: at(1) }, false],
    ['at its start', { startsAt: NOW }, true],
    ['a moment before its end', { endsAt: at(1) }, true],
    ['at its end, which is exclusive', { endsAt: NOW }, false],
    ['after its end', { endsAt: at(-1) }, false],
    ['without an end', { endsAt: null }, true],
    ['revoked, even for later', { revokedAt: at(500) }, false],
  ] as const)('%s', (_, given, wanted) => {
    expect(isActive(grant(given), NOW)).toBe(wanted);
  });
});

describe.each(RESOURCES)('%s', (resource) => {
  const held = [grant({ resource })];
  test('is had by its own grant, here and nowhere else', () => {
    expect(grantFor(held, resource, HERE, NOW)).toBe(held[0]);
    expect(grantFor(held, resource, ELSEWHERE, NOW)).toBeNull();
    expect(grantFor([grant({ resource, siteId: null })], resource, ELSEWHERE, NOW)).not.toBeNull();
  });

  test('is not had by a grant of another resource', () => {
    for (const other of RESOURCES) if (other !== resource) expect(grantFor(held, other, HERE, NOW)).toBeNull();
  });

  test('of several grants the one that lasts longest counts', () => {
    const short = grant({ id: 1, resource, endsAt: at(10) });
    const open = grant({ id: 2, resource, endsAt: null });
    const long = grant({ id: 3, resource, endsAt: at(9999), siteId: null });
    expect(grantFor([short, long], resource, HERE, NOW)?.id).toBe(3);
    expect(grantFor([short, open, long], resource, HERE, NOW)?.id).toBe(2);
  });
});

test.each([
  ['nothing', [], { kind: 'free', premium: false, warRoom: false, ads: 'full' }],
  ['premium here', [grant({})], { kind: 'subscriber', premium: true, warRoom: false, ads: 'full' }],
  ['premium elsewhere', [grant({ siteId: ELSEWHERE })], { kind: 'subscriber', premium: false }],
  ['the war room', [grant({ resource: 'war_room' })], { kind: 'subscriber', premium: false, warRoom: true }],
  ['lapsed', [grant({ endsAt: NOW })], { kind: 'free', premium: false }],
  ['fewer ads', [grant({ resource: 'ads_lite' })], { kind: 'free', ads: 'lite' }],
  [
    'no ads beside fewer',
    [grant({ resource: 'ads_lite' }), grant({ resource: 'ads_none' })],
    { kind: 'free', ads: 'none' },
  ],
  ['fewer ads elsewhere', [grant({ resource: 'ads_lite', siteId: ELSEWHERE })], { kind: 'free', ads: 'full' }],
] as const)('the class of %s', (_, grants, wanted) => {
  expect(viewerClass(grants, HERE, NOW)).toMatchObject(wanted);
});
