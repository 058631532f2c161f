import { z } from 'zod';
import { MINUTE_MS } from '#kernel/dates.ts';
import type { Signer } from '#platform/security/signed-text.ts';
import { PLANS, PRODUCTS } from '../plans/product-view.ts';

/** What a page showed, signed: a total is charged against this and nothing else (decision 33). */

export const QUOTE_MS = 30 * MINUTE_MS;

const quotedOrder = z.object({
  plan: z.enum(PLANS),
  months: z.union([z.literal(1), z.literal(12)]),
  addOns: z.array(z.enum(['AD_LITE', 'ALL_ACCESS'])),
  siteId: z.int(),
  promoCode: z.string().nullable(),
  /** By the code of a prospect’s family, which then stands as promo code: it never renews. */
  isPrepaid: z.boolean(),
  /** Of a friend, where it held; it changes no price. */
  friendsCode: z.string().nullable(),
  /** Where the buyer is: two letters, and five digits. */
  state: z.string(),
  zip: z.string(),
  /** Without the promotion: what the terms after it cost stands here. */
  lines: z.array(z.object({ product: z.enum(PRODUCTS), cents: z.int() })).readonly(),
  taxCents: z.int(),
  totalCents: z.int(),
  /** Of the member's account; it pays of the total what it can. */
  creditCents: z.int(),
  /** When it was shown, in milliseconds. */
  at: z.int(),
});
export type QuotedOrder = z.output<typeof quotedOrder>;

export const signQuote = (signer: Signer, order: QuotedOrder): string =>
  signer.sign(Buffer.from(JSON.stringify(order)).toString('base64url'));

/** The order of a quote; null where it is not ours, was changed, is of another version of ours, or is older than half an hour. */
export function openQuote(signer: Signer, quote: string, now: Date): QuotedOrder | null {
  const text = signer.open(quote);
  if (text === null) return null;
  const order = quotedOrder.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  if (!order.success) return null;
  const age = now.getTime() - order.data.at;
  return age >= 0 && age < QUOTE_MS ? order.data : null;
}
