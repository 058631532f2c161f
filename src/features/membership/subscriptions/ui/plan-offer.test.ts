import { expect, test } from 'vitest';
import { TEST_NOW } from '#tests/support/test-now.ts';
import type { GrantedView, SubscriptionView } from '../subscription-view.ts';
import { planOffer } from './plan-offer.ts';

const SITE = 7;

const view = (facts: Partial<SubscriptionView>): SubscriptionView => ({
  id: 1,
  type: 'monthly',
  plan: 'STANDARD',
  planName: 'Standard',
  billingPeriod: 'month',
  status: 'active',
  sites: [{ id: SITE, name: 'Alabama Recruiting' }],
  associatedAddOns: [],
  autoRenewalOptIn: true,
  promoCode: null,
  paypalSubscriptionType: null,
  startsAt: null,
  termEndsAt: null,
  cancelledAt: null,
  pausedUntil: null,
  endedAt: null,
  nextBill: null,
  owed: null,
  becomesMonthly: false,
  byTheMonth: null,
  byTheYear: null,
  takesAddOns: true,
  canUpgrade: true,
  canCancel: true,
  canReactivate: false,
  onceReactivated: null,
  onceRenewing: null,
  ...facts,
});

const comp = (facts: Partial<GrantedView> = {}): GrantedView => ({
  source: 'comp',
  resources: ['premium'],
  site: { id: SITE, name: 'Alabama Recruiting' },
  startsAt: TEST_NOW.toISOString(),
  until: '2027-09-22T12:00:00.000Z',
  ...facts,
});

type Case = {
  held?: SubscriptionView[];
  granted?: GrantedView[];
  plan?: 'STANDARD' | 'BUNDLE' | 'ALL_ACCESS';
  period?: 'month' | 'year';
};

const offerOf = ({ held = [], granted = [], plan = 'STANDARD', period = 'month' }: Case) =>
  planOffer({ held, granted }, { plan, period, siteId: SITE }, TEST_NOW);

test('a member without anything can subscribe to every plan', () => {
  for (const plan of ['STANDARD', 'BUNDLE', 'ALL_ACCESS'] as const) expect(offerOf({ plan }).kind).toBe('subscribe');
});

test('a paid plan is named as theirs, and its year is an upgrade', () => {
  const held = [view({})];
  expect(offerOf({ held }).kind).toBe('yours');
  expect(offerOf({ held, period: 'year' }).kind).toBe('annual');
  expect(offerOf({ held, plan: 'ALL_ACCESS' })).toMatchObject({ kind: 'add', addOn: 'ALL_ACCESS' });
  expect(offerOf({ held, plan: 'BUNDLE' })).toMatchObject({ kind: 'add', addOn: 'SPY' });
  expect(offerOf({ held: [view({ takesAddOns: false })], plan: 'BUNDLE' }).kind).toBe('manage');
});

test('a plan for another site leaves this one on sale', () => {
  const held = [view({ sites: [{ id: 8, name: 'Auburn Recruiting' }] })];
  expect(offerOf({ held }).kind).toBe('subscribe');
});

test('All Access includes every other plan', () => {
  const held = [view({ plan: 'ALL_ACCESS', sites: [] })];
  expect(offerOf({ held })).toEqual({ kind: 'included', until: null });
  expect(offerOf({ held, plan: 'ALL_ACCESS' }).kind).toBe('yours');
});

test('complimentary access and gifts are not sold again, unless they end within 30 days', () => {
  expect(offerOf({ granted: [comp()] })).toEqual({ kind: 'included', until: '2027-09-22T12:00:00.000Z' });
  expect(offerOf({ granted: [comp()], plan: 'ALL_ACCESS' }).kind).toBe('subscribe');
  expect(offerOf({ granted: [comp({ site: null, until: null })], plan: 'ALL_ACCESS' }).kind).toBe('included');
  expect(offerOf({ granted: [comp({ resources: ['ads_none'] })] }).kind).toBe('subscribe');
  const gift = view({ type: 'gift', billingPeriod: null, termEndsAt: '2027-05-21T12:00:00.000Z' });
  expect(offerOf({ held: [gift] }).kind).toBe('included');
  const soon = new Date(TEST_NOW.getTime() + 86_400_000).toISOString();
  expect(offerOf({ granted: [comp({ until: soon })] }).kind).toBe('subscribe');
});
