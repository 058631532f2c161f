import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Benefit, benefitFault, type Promotion, promotedCents, promotionRefusal, readCode } from './promotion.ts';

const now = new Date('2026-11-21T18:00:00Z');
const at = (text: string) => new Date(text);
const promotion = (overrides: Partial<Promotion> = {}): Promotion => ({
  id: 1,
  code: 'FALL-26',
  benefit: { type: 'discount', valueKind: 'percent', value: 20, lasting: 'once' },
  plans: null,
  months: null,
  siteId: null,
  mostUses: null,
  startsAt: at('2026-11-01T05:00:00Z'),
  endsAt: null,
  stoppedAt: null,
  ...overrides,
});
const order = { plan: 'STANDARD', months: 12, siteId: 7 } as const;

test.each([
  [' fall-26 ', 'FALL-26'],
  ['abc', 'ABC'],
  ['ab', null],
  ['a'.repeat(32), 'A'.repeat(32)],
  ['a'.repeat(33), null],
  ['fall 26', null],
  ['fall_26', null],
  ['', null],
])('%j is read as %j', (typed, code) => {
  expect(readCode(typed)).toBe(code);
});

describe('what a term costs', () => {
  test.each<[Benefit, number, number]>([
    [{ type: 'discount', valueKind: 'percent', value: 20, lasting: 'once' }, 9995, 7996],
    [{ type: 'discount', valueKind: 'percent', value: 50, lasting: 'once' }, 995, 497],
    [{ type: 'discount', valueKind: 'percent', value: 100, lasting: 'forever' }, 995, 0],
    [{ type: 'discount', valueKind: 'amount', value: 500, lasting: 3 }, 995, 495],
    [{ type: 'discount', valueKind: 'amount', value: 5000, lasting: 'once' }, 995, 0],
    [{ type: 'discount', valueKind: 'percent', value: 95, lasting: 'once' }, 995, 50],
    [{ type: 'discount', valueKind: 'percent', value: 96, lasting: 'once' }, 995, 0],
    [{ type: 'free_trial', days: 7 }, 995, 0],
    [{ type: 'sale_promo', cents: 4995 }, 9995, 4995],
    [{ type: 'sale_promo', cents: 4995 }, 995, 995],
  ])('%j of %i is %i', (benefit, cents, promoted) => {
    expect(promotedCents(benefit, cents)).toBe(promoted);
  });

  test('is whole cents, never less than nothing and never more than without', () => {
    const percent = fc.record({ valueKind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) });
    const amount = fc.record({
      valueKind: fc.constant('amount' as const),
      value: fc.integer({ min: 1, max: 100_000 }),
    });
    fc.assert(
      fc.property(fc.oneof(percent, amount), fc.integer({ min: 1, max: 100_000 }), (off, cents) => {
        const promoted = promotedCents({ type: 'discount', lasting: 'once', ...off }, cents);
        expect(Number.isInteger(promoted)).toBe(true);
        expect(promoted).toBeGreaterThanOrEqual(0);
        expect(promoted).toBeLessThanOrEqual(cents);
        expect(promoted === 0 || promoted >= 50).toBe(true);
        if (off.valueKind === 'percent' && promoted > 0)
          expect(Math.abs((cents - promoted) * 100 - cents * off.value)).toBeLessThanOrEqual(50);
      }),
    );
  });
});

describe('who may use it', () => {
  test('whoever buys what it is for, while it runs', () => {
    expect(promotionRefusal(promotion(), order, now)).toBeNull();
    const narrow = promotion({ plans: ['STANDARD'], months: [12], siteId: 7, endsAt: new Date(now.getTime() + 1) });
    expect(promotionRefusal(narrow, order, now)).toBeNull();
  });

  test.each<[string, Partial<Promotion>]>([
    ['not_begun', { startsAt: new Date(now.getTime() + 1) }],
    ['over', { endsAt: now }],
    ['over', { stoppedAt: now }],
    ['other_plan', { plans: ['BUNDLE', 'ALL_ACCESS'] }],
    ['other_term', { months: [1] }],
    ['other_site', { siteId: 8 }],
  ])('nobody else: %s %j', (refusal, overrides) => {
    expect(promotionRefusal(promotion(overrides), order, now)).toBe(refusal);
  });
});

test.each<[Benefit, string | null]>([
  [{ type: 'discount', valueKind: 'percent', value: 100, lasting: 'forever' }, null],
  [{ type: 'discount', valueKind: 'percent', value: 101, lasting: 'forever' }, 'no_percent'],
  [{ type: 'discount', valueKind: 'amount', value: 0, lasting: 'once' }, 'no_amount'],
  [{ type: 'discount', valueKind: 'amount', value: 1, lasting: 37 }, 'no_months'],
  [{ type: 'free_trial', days: 91 }, 'no_days'],
  [{ type: 'sale_promo', cents: 49 }, 'no_price'],
])('the fault of %j is %j', (benefit, fault) => {
  expect(benefitFault(benefit)).toBe(fault);
});
