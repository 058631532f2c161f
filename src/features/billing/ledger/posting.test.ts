import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LedgerEvent, postingsOf, REFUND_SETTLEMENTS, taxOfReturn } from './posting.ts';

const cents = fc.integer({ min: 0, max: 1_000_000 });
const part = fc.record({ whole: cents, share: fc.double({ min: 0, max: 1, noNaN: true }) });
const inPart = part.map(({ whole, share }) => ({ whole, part: Math.floor(whole * share) }));
const method = fc.constantFrom('card' as const, 'paypal' as const);

const events: fc.Arbitrary<LedgerEvent> = fc.oneof(
  inPart.map((of) => ({ kind: 'invoice_issued' as const, totalCents: of.whole, taxCents: of.part })),
  fc.tuple(inPart, inPart).map(([tax, credit]) => ({
    kind: 'invoice_voided' as const,
    totalCents: tax.whole,
    taxCents: tax.part,
    creditCents: Math.min(tax.whole, credit.part),
  })),
  cents.map((of) => ({ kind: 'invoice_written_off' as const, cents: of })),
  cents.map((of) => ({ kind: 'credit_applied' as const, cents: of })),
  cents.map((of) => ({ kind: 'credit_granted' as const, cents: of })),
  inPart.map((of) => ({ kind: 'unused_credited' as const, cents: of.whole, taxCents: of.part })),
  fc.tuple(method, inPart).map(([by, of]) => ({
    kind: 'payment_received' as const,
    method: by,
    cents: of.whole,
    overCents: of.part,
  })),
  fc.tuple(method, inPart).map(([by, of]) => ({
    kind: 'payment_refunded' as const,
    method: by,
    cents: of.whole,
    taxCents: of.part,
  })),
  fc.tuple(method, cents).map(([by, of]) => ({ kind: 'overpaid_refunded' as const, method: by, cents: of })),
  fc.tuple(method, cents).map(([by, of]) => ({ kind: 'refund_failed' as const, method: by, cents: of })),
  fc
    .tuple(fc.constantFrom(...REFUND_SETTLEMENTS), method, cents)
    .map(([as, by, of]) => ({ kind: 'refund_settled' as const, as, method: by, cents: of })),
  cents.map((of) => ({ kind: 'overpaid_disputed' as const, cents: of })),
  fc.tuple(method, cents).map(([by, of]) => ({ kind: 'dispute_opened' as const, method: by, cents: of })),
  fc.tuple(method, cents).map(([by, of]) => ({ kind: 'dispute_won' as const, method: by, cents: of })),
  fc.integer({ min: 1, max: 1_000_000 }).map((of) => ({
    kind: 'correction' as const,
    postings: [
      { account: 'provider_fees' as const, cents: of },
      { account: 'card_clearing' as const, cents: -of },
    ],
  })),
);

describe('postings', () => {
  test('of any event sum to zero, each account once, none of nothing', () => {
    fc.assert(
      fc.property(events, (event) => {
        const postings = postingsOf(event);
        expect(postings.reduce((sum, posting) => sum + posting.cents, 0)).toBe(0);
        expect(new Set(postings.map(({ account }) => account)).size).toBe(postings.length);
        expect(postings.every((posting) => posting.cents !== 0)).toBe(true);
      }),
    );
  });

  test.each([
    [[{ account: 'revenue' as const, cents: 5 }]],
    [
      [
        { account: 'revenue' as const, cents: 5 },
        { account: 'sales_tax' as const, cents: -4 },
      ],
    ],
    [
      [
        { account: 'revenue' as const, cents: 5 },
        { account: 'revenue' as const, cents: -5 },
      ],
    ],
    [
      [
        { account: 'revenue' as const, cents: 0.5 },
        { account: 'sales_tax' as const, cents: -0.5 },
      ],
    ],
  ])('of a correction that does not balance are refused: %j', (postings) => {
    expect(() => postingsOf({ kind: 'correction', postings })).toThrow(/does not balance/);
  });

  test('say what is earned and what is the state’s', () => {
    expect(postingsOf({ kind: 'invoice_issued', totalCents: 10_682, taxCents: 687 })).toEqual([
      { account: 'receivable', cents: 10_682 },
      { account: 'revenue', cents: -9995 },
      { account: 'sales_tax', cents: -687 },
    ]);
    expect(postingsOf({ kind: 'payment_received', method: 'paypal', cents: 1000, overCents: 5 })).toEqual([
      { account: 'receivable', cents: -995 },
      { account: 'paypal_clearing', cents: 1000 },
      { account: 'overpaid', cents: -5 },
    ]);
  });

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('there are none of %d cents', (odd) => {
    expect(() => postingsOf({ kind: 'credit_granted', cents: odd })).toThrow(/no amount in cents/);
  });
});

test('what goes back in parts has the tax of the whole, and no part has less than none or more than itself', () => {
  const returns = fc.record({ of: inPart, parts: fc.array(fc.integer({ min: 1, max: 5000 }), { maxLength: 20 }) });
  fc.assert(
    fc.property(returns, ({ of: { whole: totalCents, part: taxCents }, parts }) => {
      let returnedCents = 0;
      let taxReturned = 0;
      for (const each of parts) {
        if (returnedCents + each > totalCents) break;
        const tax = taxOfReturn({ totalCents, taxCents, returnedCents }, each);
        expect(tax).toBeGreaterThanOrEqual(0);
        expect(tax).toBeLessThanOrEqual(each);
        returnedCents += each;
        taxReturned += tax;
      }
      taxReturned += taxOfReturn({ totalCents, taxCents, returnedCents }, totalCents - returnedCents);
      expect(taxReturned).toBe(taxCents);
    }),
  );
  expect(taxOfReturn({ totalCents: 0, taxCents: 0, returnedCents: 0 }, 0)).toBe(0);
});
