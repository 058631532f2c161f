import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, daysBetween } from '#kernel/calendar.ts';
import { firstPrice } from '../plans/first-prices.ts';
import { priceIn, priceList } from '../plans/price.ts';
import { ADD_ONS, type AddOn, addOnProduct, OFFERS, PLANS, type Plan } from '../plans/product-view.ts';
import type { HeldAddOn } from './add-on-change.ts';
import { extensionWords } from './extension-words.ts';
import { carriedDays, type Extension, extensionOf } from './gift-worth.ts';
import { changeTo } from './plan-change.ts';
import { ORDERED } from './subscription.test-support.ts';
import { givenDaysLeft, type Subscription } from './subscription.ts';
import { type Transition, transition } from './transition.ts';

const START = new Date('2026-11-21T18:00:00Z');
const prices = priceList(OFFERS.map((offer) => ({ ...offer, cents: firstPrice(offer), effectiveAt: new Date(0) })));

type Priced = Subscription & { planCents: number; addOnCents: readonly HeldAddOn[] };

function held(plan: Plan, months: 1 | 12, addOns: readonly AddOn[] = [], more: Partial<Priced> = {}): Priced {
  const change = changeTo({ plan, addOnCents: addOns.map((addOn) => ({ addOn, endsWithTerm: false })) }, months, {
    prices,
    promotionId: null,
  });
  return {
    ...ORDERED,
    type: change.type,
    plan,
    months,
    addOns,
    status: 'active',
    anchor: START,
    term: { startsAt: START, endsAt: addMonths(START, months) },
    planCents: change.planCents,
    addOnCents: change.addOnCents.map((each, id) => ({ id, siteIds: [], paid: null, endsWithTerm: false, ...each })),
    ...more,
  };
}

function having(subscription: Priced, happened: Transition): Priced {
  const result = transition(subscription, happened);
  if (!result.ok) throw new Error(result.reason);
  return { ...subscription, ...result.subscription };
}

const extending = ({ unit, count }: Extension, at: Date): Transition =>
  unit === 'months' ? { kind: 'extend', at, months: count } : { kind: 'extend_by_days', at, days: count };

function redeemed(subscription: Priced, months: number, at: Date): Priced {
  const extension = extensionOf(subscription, months, prices);
  if (!extension) throw new Error('it has no term');
  return having(subscription, extending(extension, at));
}

function upgraded(subscription: Priced, at: Date): Priced {
  const change = changeTo(subscription, 12, { prices, promotionId: null });
  const givenDays = carriedDays(subscription, change, { prices, at });
  const { planCents } = change;
  const stays = subscription.addOnCents.filter(({ endsWithTerm }) => !endsWithTerm);
  const addOnCents = stays.map((each, index) => ({ ...each, cents: change.addOnCents[index]?.cents ?? 0, paid: null }));
  const year = having(subscription, { kind: 'upgrade', at, renews: true, givenDays });
  return { ...year, planCents, addOnCents };
}

/** Paid for all remaining days, the given ones included. */
function withAddOn(subscription: Priced, addOn: AddOn, at: Date): { subscription: Priced; paidDays: number } {
  const { plan, months, term, addOnCents } = subscription;
  const product = addOnProduct(addOn, { plan, held: [] });
  if (!product || !term) throw new Error(`${plan} takes no ${addOn}`);
  const days = daysBetween(at, term.endsAt);
  const paid = { invoiceId: 1, cents: 1, days, givenDays: givenDaysLeft(subscription, at) };
  const cents = priceIn(prices, { product, months });
  const added = { id: 9, addOn, siteIds: [], cents, paid, endsWithTerm: false };
  const addOns = [...subscription.addOns, addOn];
  return { subscription: { ...subscription, addOns, addOnCents: [...addOnCents, added] }, paidDays: days };
}

describe('a gift extends', () => {
  test.each<[Plan, 1 | 12, AddOn[], Extension]>([
    ['STANDARD', 1, [], { unit: 'months', count: 12 }],
    ['STANDARD', 12, [], { unit: 'months', count: 12 }],
    // 366 days to 2028-11-21.
    ['ALL_ACCESS', 12, [], { unit: 'days', count: 182 }],
    ['BUNDLE', 12, [], { unit: 'days', count: 243 }],
    ['STANDARD', 12, ['ALL_ACCESS'], { unit: 'days', count: 182 }],
    ['STANDARD', 12, ['AD_LITE'], { unit: 'days', count: 305 }],
    ['ALL_ACCESS', 1, [], { unit: 'days', count: 182 }],
  ])('%s by %i months with %j by what it is worth', (plan, months, addOns, extension) => {
    expect(extensionOf(held(plan, months, addOns), 12, prices)).toEqual(extension);
  });

  test('an add-on that ends with the term counts, for the term that grows has it', () => {
    const ending = held('STANDARD', 12, ['ALL_ACCESS']);
    const addOnCents = ending.addOnCents.map((each) => ({ ...each, endsWithTerm: true }));
    expect(extensionOf({ ...ending, addOnCents }, 12, prices)).toEqual({ unit: 'days', count: 182 });
  });

  test('a trial by the price at which it would renew, and one day at least', () => {
    const trial = held('ALL_ACCESS', 12, [], { status: 'trial', term: { startsAt: START, endsAt: addDays(START, 7) } });
    expect(extensionOf(trial, 12, prices)).toEqual({ unit: 'days', count: 182 });
    expect(extensionOf({ ...trial, planCents: 100_000_000 }, 3, prices)).toEqual({ unit: 'days', count: 1 });
  });

  test('a plan that was given counts at the price of a year, a family’s prepaid year as STANDARD', () => {
    const comped = held('ALL_ACCESS', 12, [], { type: 'comped', planCents: 0 });
    expect(extensionOf(comped, 12, prices)).toEqual({ unit: 'days', count: 182 });
    const family = held('STANDARD', 12, [], { type: 'prospect_prepaid', planCents: 4995 });
    expect(extensionOf(family, 6, prices)).toEqual({ unit: 'months', count: 6 });
    const cheap = held('ALL_ACCESS', 12, [], { planCents: 9995 });
    expect(extensionOf(cheap, 6, prices)).toEqual({ unit: 'months', count: 6 });
  });

  test('and says why it adds days', () => {
    const days = { months: 12, extension: { unit: 'days', count: 182 } } as const;
    expect(extensionWords({ plan: 'ALL_ACCESS', addOns: [] }, days)).toBe(
      'Your All Access plan costs more than Standard, so 12 months of Standard add 182 days.',
    );
    expect(
      extensionWords({ plan: 'STANDARD', addOns: ['SPY'] }, { months: 3, extension: { unit: 'days', count: 1 } }),
    ).toBe('Your Standard plan with its add-ons costs more than Standard alone, so 3 months of Standard add 1 day.');
    const months = { months: 12, extension: { unit: 'months', count: 12 } } as const;
    expect(extensionWords({ plan: 'STANDARD', addOns: [] }, months)).toBeNull();
  });
});

describe('given days of a month that becomes a year', () => {
  test('are as many where the same things stay, also those of a trial and of an offer', () => {
    const month = having(held('STANDARD', 1), { kind: 'extend', at: START, months: 1 });
    const change = changeTo(month, 12, { prices, promotionId: null });
    expect(carriedDays(month, change, { prices, at: START })).toBe(31);
    const offered = having(held('STANDARD', 1, ['AD_LITE'], { planCents: 700 }), {
      kind: 'extend',
      at: START,
      months: 1,
    });
    expect(carriedDays(offered, changeTo(offered, 12, { prices, promotionId: null }), { prices, at: START })).toBe(31);
    const trial = held('STANDARD', 1, ['AD_LITE'], {
      status: 'trial',
      term: { startsAt: START, endsAt: addDays(START, 14) },
    });
    expect(carriedDays(trial, changeTo(trial, 12, { prices, promotionId: null }), { prices, at: START })).toBe(14);
  });

  test('are fewer once an add-on was bought for them, for its price is credited', () => {
    const month = redeemed(held('STANDARD', 1), 12, START);
    const { subscription } = withAddOn(month, 'ALL_ACCESS', START);
    expect(givenDaysLeft(subscription, START)).toBe(365);
    const change = changeTo(subscription, 12, { prices, promotionId: null });
    expect(carriedDays(subscription, change, { prices, at: START })).toBe(182);
    const ending = subscription.addOnCents.map((each) => ({ ...each, endsWithTerm: true }));
    const without = { ...subscription, addOnCents: ending };
    const alone = changeTo(without, 12, { prices, promotionId: null });
    expect(carriedDays(without, alone, { prices, at: START })).toBe(365);
  });
});

const plans = fc.constantFrom(...PLANS);
const gifts = fc.constantFrom(3, 6, 12);
const later = fc.integer({ min: 0, max: 27 });
const addOnsOf = (plan: Plan) =>
  fc.subarray(ADD_ONS.filter((addOn) => addOn !== 'ALL_ACCESS' && addOnProduct(addOn, { plan, held: [] }) !== null));
const heldMonths = plans.chain((plan) =>
  fc.oneof(
    addOnsOf(plan).map((addOns) => held(plan, 1, addOns)),
    fc.constant(plan === 'ALL_ACCESS' ? held(plan, 1) : held(plan, 1, ['ALL_ACCESS'])),
  ),
);

describe('nothing is gained by the order of steps, at list prices', () => {
  const endOf = ({ term }: Priced) => term?.endsAt ?? START;
  /** The same number of months has more days from one date than from another: up to that many may be gained. */
  const calendarGain = (months: number, from: Date, other: Date) =>
    Math.max(0, daysBetween(from, addMonths(from, months)) - daysBetween(other, addMonths(other, months)));
  const daysCarried = (month: Priced, at: Date) =>
    carriedDays(month, changeTo(month, 12, { prices, promotionId: null }), { prices, at });
  const daysAdded = (subscription: Priced, months: number, at: Date) =>
    daysBetween(endOf(subscription), endOf(redeemed(subscription, months, at)));

  test('a gift and then the year gives no more days than the year and then the gift', () => {
    fc.assert(
      fc.property(heldMonths, gifts, later, fc.boolean(), (month, months, day, isLate) => {
        const at = addDays(START, day);
        const year = upgraded(month, at);
        const most = daysAdded(year, months, at) + calendarGain(months, endOf(month), endOf(year));
        const giftFirst = redeemed(month, months, isLate ? at : START);
        expect(daysCarried(giftFirst, at)).toBeLessThanOrEqual(most);
        // The upgrade to a year uses the days as they were shown.
        const given = daysCarried(giftFirst, at);
        expect(endOf(upgraded(giftFirst, at))).toEqual(addMonths(addDays(at, given), 12));
      }),
      { numRuns: 500 },
    );
  });

  test('a gift and then an add-on is worth no more than the add-on and then the gift, what was paid less', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('STANDARD' as const, 'BUNDLE' as const),
        fc.constantFrom(1 as const, 12 as const),
        fc.constantFrom(...ADD_ONS),
        gifts,
        later,
        (plan, months, addOn, count, day) => {
          if (addOnProduct(addOn, { plan, held: [] }) === null) return;
          const at = addDays(START, day);
          const giftFirst = withAddOn(redeemed(held(plan, months), count, at), addOn, at);
          const addOnFirst = withAddOn(held(plan, months), addOn, at);
          const gifted = redeemed(addOnFirst.subscription, count, at);
          const dayOf = ({ planCents, addOnCents }: Priced) =>
            planCents + addOnCents.reduce((sum, { cents }) => sum + cents, 0);
          const price = giftFirst.subscription.addOnCents.at(-1)?.cents ?? 0;
          const worth = ({ subscription, paidDays }: typeof giftFirst) =>
            daysBetween(at, subscription.term?.endsAt ?? at) * dayOf(subscription) - paidDays * price;
          // Each of the two rounds down by less than a day.
          const rounding = dayOf(gifted);
          expect(worth(giftFirst) - worth({ ...addOnFirst, subscription: gifted })).toBeLessThanOrEqual(rounding);
        },
      ),
    );
  });

  test('a gift, an add-on and then the year is no more days than all that and then the gift', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('STANDARD' as const, 'BUNDLE' as const),
        fc.constantFrom(...ADD_ONS),
        gifts,
        later,
        (plan, addOn, months, day) => {
          if (addOnProduct(addOn, { plan, held: [] }) === null) return;
          const at = addDays(START, day);
          const month = held(plan, 1);
          const { subscription } = withAddOn(redeemed(month, months, START), addOn, at);
          const year = upgraded(withAddOn(month, addOn, at).subscription, at);
          const most = daysAdded(year, months, at) + calendarGain(months, endOf(month), endOf(year));
          expect(daysCarried(subscription, at)).toBeLessThanOrEqual(most);
        },
      ),
    );
  });
});

describe('an extension by days', () => {
  test('leaves no gap and keeps the length of terms: each next one is whole months from the new end', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2023-01-01T00:00:00Z'), max: new Date('2035-01-01T00:00:00Z'), noInvalidDate: true }),
        fc.constantFrom(1 as const, 12 as const),
        fc.array(
          fc.oneof(
            fc.integer({ min: 1, max: 366 }).map((days) => ({ days })),
            fc.constant({ months: 1 }),
          ),
          {
            minLength: 1,
            maxLength: 4,
          },
        ),
        (anchor, months, moves) => {
          const plain = held('ALL_ACCESS', months, [], {
            anchor,
            term: { startsAt: anchor, endsAt: addMonths(anchor, months) },
          });
          let moved = plain;
          for (const move of moves) {
            const end = moved.term?.endsAt ?? anchor;
            moved =
              'days' in move
                ? having(moved, { kind: 'extend_by_days', at: anchor, days: move.days })
                : having(moved, { kind: 'extend', at: anchor, months: move.months });
            if ('days' in move) expect(daysBetween(end, moved.term?.endsAt ?? anchor)).toBe(move.days);
          }
          const end = moved.term?.endsAt ?? anchor;
          // Everything that was added counts as given, to the day.
          expect(givenDaysLeft(moved, anchor)).toBe(daysBetween(plain.term?.endsAt ?? anchor, end));
          const next = having(moved, { kind: 'renew', at: end });
          expect(next.term?.startsAt).toEqual(end);
          const second = having(next, { kind: 'renew', at: next.term?.endsAt ?? end });
          const last = moves.at(-1);
          if (last && 'days' in last) {
            expect(daysBetween(addMonths(end, months), next.term?.endsAt ?? end)).toBe(0);
            expect(daysBetween(addMonths(end, 2 * months), second.term?.endsAt ?? end)).toBe(0);
          }
          expect(givenDaysLeft(next, end)).toBe(0);
        },
      ),
      { numRuns: 500 },
    );
  });
});
