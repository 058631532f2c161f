import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isApiError } from '#kernel/errors.ts';
import { loadConfig } from '#platform/config/config.ts';
import { SESSION_SECRET } from '#tests/support/app.ts';
import { type PlanOffer, planQuote } from './plan-quote.ts';
import { defineQuote, QUOTE_MS } from './signed-quote.ts';

const config = loadConfig({ NODE_ENV: 'test', SESSION_SECRET });
const now = new Date('2026-11-21T18:00:00Z');
const ctx = { config, now };
const inMs = (ms: number) => ({ config, now: new Date(now.getTime() + ms) });

const offer: PlanOffer = {
  plan: 'STANDARD',
  months: 12,
  addOns: ['AD_LITE'],
  siteId: 7,
  promoCode: 'FALL-26',
  isPrepaid: false,
  friendsCode: null,
  state: 'MN',
  zip: '55401',
};
const price = { totalCents: 10_678, creditCents: 1_000 };
const quote = planQuote.sign(ctx, offer, price);

describe('a quote', () => {
  test('holds for half an hour', () => {
    const quoted = { ...offer, ...price };
    expect(planQuote.open(ctx, quote)).toEqual(quoted);
    expect(planQuote.open(inMs(QUOTE_MS - 1), quote)).toEqual(quoted);
    expect(planQuote.open(inMs(QUOTE_MS), quote)).toBeNull();
    expect(planQuote.open(inMs(-1), quote)).toBeNull();
  });

  test('says after that what to price again, and no price', () => {
    expect(planQuote.openExpired(inMs(QUOTE_MS), quote)).toEqual(offer);
  });

  test('is refused where a character of it differs', () => {
    fc.assert(
      fc.property(fc.nat({ max: quote.length - 1 }), fc.constantFrom('A', 'b', '0', '-', '.'), (at, letter) => {
        if (quote[at] === letter) return;
        const changed = quote.slice(0, at) + letter + quote.slice(at + 1);
        expect({ open: planQuote.open(ctx, changed), expired: planQuote.openExpired(ctx, changed) }).toEqual({
          open: null,
          expired: null,
        });
      }),
    );
    expect(planQuote.open(ctx, 'no quote')).toBeNull();
  });

  test('of another installation, kind or version is none of ours', () => {
    const other = loadConfig({ NODE_ENV: 'test', SESSION_SECRET: `${SESSION_SECRET}x` });
    expect(planQuote.open({ config: other, now }, quote)).toBeNull();
    const sameShape = defineQuote('gift', z.object({ siteId: z.int() }));
    expect(sameShape.open(ctx, quote)).toBeNull();
    const older = defineQuote('plan', z.object({ plan: z.string() }));
    expect(planQuote.open(ctx, older.sign(ctx, { plan: 'STANDARD' }, price))).toBeNull();
  });

  test('that does not hold any more is refused with the one that does', () => {
    const changed = planQuote.changed(inMs(QUOTE_MS), { offer, price: { totalCents: 12_000, creditCents: 500 } });
    if (!isApiError(changed)) throw changed;
    const facts = z.object({ quote: z.string(), total_price: z.number(), amount_due: z.number() }).parse(changed.facts);
    expect(facts).toMatchObject({ total_price: 120, amount_due: 115 });
    expect(planQuote.open(inMs(QUOTE_MS), facts.quote)).toMatchObject({ totalCents: 12_000, creditCents: 500 });
    expect(planQuote.changed(ctx, null).facts).toEqual({ quote: null });
  });
});
