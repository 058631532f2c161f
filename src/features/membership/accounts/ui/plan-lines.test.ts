import { expect, test } from 'vitest';
import { lastEnded, planLines } from './plan-lines.ts';

type Plan = Parameters<typeof planLines>[0][number];

const PLAN: Plan = {
  id: 7,
  type: 'monthly',
  planName: 'Standard',
  status: 'active',
  sites: [{ id: 3, name: 'Alabama' }],
  associatedAddOns: [],
  nextBill: null,
  owed: null,
  pausedUntil: null,
  termEndsAt: '2026-12-26T18:00:00Z',
  endedAt: null,
};

type Others = Parameters<typeof planLines>[1];
const NOTHING_ELSE: Others = { complimentaryAccess: null, partnerSubscriptionId: null };
const lineOf = (plan: Partial<Plan>, others = NOTHING_ELSE) => {
  const [line] = planLines([{ ...PLAN, ...plan }], others);
  return line && `${line.what}. ${line.when}.`;
};

test.each<[string, Partial<Plan>, string]>([
  ['does not renew', {}, 'Standard, Alabama. Access until Dec 26, 2026. Does not renew.'],
  [
    'renews',
    { nextBill: { at: '2026-12-26T18:00:00Z', amount: 9.95, tax: 0 } },
    'Standard, Alabama. Renews Dec 26, 2026.',
  ],
  ['is owed', { status: 'past_due', owed: { amount: 9.95, nextTryAt: null } }, 'Standard, Alabama. Payment overdue.'],
  [
    'is paused',
    { status: 'paused', pausedUntil: '2027-01-26T18:00:00Z' },
    'Standard, Alabama. Paused until Jan 26, 2027.',
  ],
  ['is disputed', { status: 'suspended' }, 'Standard, Alabama. On hold while a bank reviews a dispute.'],
  [
    'reads every site',
    { planName: 'All Access', sites: [], type: 'gift' },
    'All Access (gift). Access until Dec 26, 2026. Does not renew.',
  ],
])('a plan that %s', (_, plan, line) => {
  expect(lineOf(plan)).toBe(line);
});

test('the subscription of a partner offer is not called complimentary', () => {
  expect(lineOf({ type: 'comped' })).toContain('(complimentary)');
  expect(lineOf({ type: 'comped' }, { ...NOTHING_ELSE, partnerSubscriptionId: 7 })).toContain('(partner offer)');
});

test('what staff opened on every site without an end says so', () => {
  expect(
    planLines([], { complimentaryAccess: { sites: null, until: null }, partnerSubscriptionId: null }),
  ).toMatchObject([{ what: 'Every site (complimentary)', when: 'No end date' }]);
});

test('an ended plan is no plan; the one that ended last is remembered', () => {
  const ended = (id: number, endedAt: string): Plan => ({ ...PLAN, id, status: 'ended', endedAt });
  const both = [ended(1, '2026-10-27T18:00:00Z'), ended(2, '2026-08-27T18:00:00Z')];
  expect(planLines(both, NOTHING_ELSE)).toEqual([]);
  expect(lastEnded(both, [])).toEqual({ key: '1', what: 'Standard, Alabama', when: 'Ended Oct 27, 2026' });
  expect(lastEnded(both, [{ site: null, until: '2026-10-29T18:00:00Z' }])).toMatchObject({
    what: 'Every site (complimentary)',
    when: 'Ended Oct 29, 2026',
  });
});
