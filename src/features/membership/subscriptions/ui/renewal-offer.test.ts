import { describe, expect, test } from 'vitest';
import { TEST_NOW } from '#tests/support/test-now.ts';
import type { Pricing } from '../../plans/pricing-view.ts';
import type { GrantedView } from '../subscription-view.ts';
import { planOfGranted, renewalOffer } from './renewal-offer.ts';

const SITE = { id: 7, name: 'Alabama Recruiting' };
const PRICING: Pricing = {
  plans: [
    { planType: 'STANDARD', sites: 1, period: 'month', price: 9.95 },
    { planType: 'STANDARD', sites: 1, period: 'year', price: 99.95 },
    { planType: 'ALL_ACCESS', sites: null, period: 'month', price: 19.95 },
  ],
  addOns: [],
  gifts: [],
  taxStates: [],
};

const granted = (facts: Partial<GrantedView> = {}): GrantedView => ({
  source: 'comp',
  resources: ['premium', 'war_room'],
  site: SITE,
  startsAt: '2026-01-01T12:00:00.000Z',
  until: '2026-10-27T12:00:00.000Z',
  ...facts,
});

type Past = Parameters<typeof renewalOffer>[0];
const offerOf = (past: Past, has: GrantedView[] = []) =>
  renewalOffer(past, {
    held: [],
    granted: has,
    pricing: PRICING,
    sites: [{ ...SITE, label: 'alabama' }],
    now: TEST_NOW,
  });

const year: Past = { plan: 'STANDARD', billingPeriod: 'year', sites: [SITE] };

describe('the way back to what has ended', () => {
  test('renews what was paid for at the price of its period', () => {
    expect(offerOf(year)).toEqual({
      label: 'Renew at $99.95 a year',
      href: '/subscribe?siteName=alabama&step=purchase&plan=STANDARD&period=year',
    });
  });

  test('sells what was a gift monthly', () => {
    expect(offerOf({ ...year, billingPeriod: null })?.label).toBe('Get Standard, $9.95 a month');
  });

  test('sells what was complimentary monthly, on every site as All Access', () => {
    const back = (facts?: Partial<GrantedView>) => {
      const plan = planOfGranted(granted(facts));
      return plan && offerOf(plan)?.label;
    };
    expect(back()).toBe('Get Standard, $9.95 a month');
    expect(back({ site: null })).toBe('Get All Access, $19.95 a month');
    expect(back({ resources: ['ads_lite'] })).toBeNull();
  });

  test('is none where the member has it again, or it is not sold', () => {
    expect(offerOf(year, [granted({ until: null })])).toBeNull();
    expect(offerOf({ ...year, plan: 'BUNDLE' })).toBeNull();
    expect(offerOf({ ...year, sites: [{ id: 8, name: 'Auburn Recruiting' }] })).toBeNull();
  });
});
