import { z } from 'zod';
import { MINUTE_MS } from '#kernel/dates.ts';
import { apiError, type BluechipAPIError } from '#kernel/errors.ts';
import { toDollars } from '#kernel/money.ts';
import type { Config } from '#platform/config/config.ts';
import { programSecret } from '#platform/security/program-secret.ts';
import { createSigner } from '#platform/security/signed-text.ts';

/** The price that a page showed, signed: an order must match this and nothing else (decision 33). */

export const QUOTE_MS = 30 * MINUTE_MS;

/** `creditCents`: the account credit that pays part of the total. */
export type QuotedPrice = { totalCents: number; creditCents: number };
export type Quoted<Offer> = Offer & QuotedPrice;

export type QuoteContext = { config: Config; now: Date };

/** The quotes of one kind of order. `Offer`: everything that sets its price. */
export type QuoteKind<Offer> = {
  sign(ctx: QuoteContext, offer: Offer, price: QuotedPrice): string;
  /** Null: the quote isn't ours, was changed, is of another kind or version, or is older than half an hour. */
  open(ctx: QuoteContext, quote: string): Quoted<Offer> | null;
  /** The offer of a quote of any age, to price it again. Null as with `open`. */
  openExpired(ctx: QuoteContext, quote: string): Offer | null;
  /** The refusal of an order whose price isn't the one shown, with a current quote; null: there is none. */
  changed(ctx: QuoteContext, now: { offer: Offer; price: QuotedPrice } | null): BluechipAPIError;
};

const signedQuote = z.object({
  kind: z.string(),
  offer: z.unknown(),
  totalCents: z.int(),
  creditCents: z.int(),
  /** When it was shown, in milliseconds. */
  at: z.int(),
});

/** `schema` refuses the offers of other versions of the program. */
export function defineQuote<Offer extends object>(kind: string, schema: z.ZodType<Offer>): QuoteKind<Offer> {
  function sign(ctx: QuoteContext, offer: Offer, { totalCents, creditCents }: QuotedPrice): string {
    const quote: z.output<typeof signedQuote> = { kind, offer, totalCents, creditCents, at: ctx.now.getTime() };
    return signerOf(ctx).sign(Buffer.from(JSON.stringify(quote)).toString('base64url'));
  }

  function read(ctx: QuoteContext, quote: string): { offer: Offer; price: QuotedPrice; ageMs: number } | null {
    const text = signerOf(ctx).open(quote);
    if (text === null) return null;
    const signed = signedQuote.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    if (!signed.success || signed.data.kind !== kind) return null;
    const { totalCents, creditCents, at } = signed.data;
    const offer = schema.safeParse(signed.data.offer);
    return offer.success
      ? { offer: offer.data, price: { totalCents, creditCents }, ageMs: ctx.now.getTime() - at }
      : null;
  }

  return {
    sign,
    open(ctx, quote) {
      const found = read(ctx, quote);
      return found && found.ageMs >= 0 && found.ageMs < QUOTE_MS ? { ...found.offer, ...found.price } : null;
    },
    openExpired: (ctx, quote) => read(ctx, quote)?.offer ?? null,
    changed: (ctx, now) =>
      apiError('quote_changed', {
        message: 'The price has changed since you saw it. Please check it again.',
        facts:
          now === null
            ? { quote: null }
            : {
                quote: sign(ctx, now.offer, now.price),
                total_price: toDollars(now.price.totalCents),
                amount_due: toDollars(now.price.totalCents - now.price.creditCents),
              },
      }),
  };
}

const signerOf = ({ config }: QuoteContext) => createSigner(programSecret(config), 'quote');
