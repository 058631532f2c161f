import { apiError, type BluechipAPIError } from '#kernel/errors.ts';
import { toDollars } from '#kernel/money.ts';

type Quoted = { quote: string; totalCents: number; creditCents: number };

/** What was shown is not what it costs now: the refusal of a purchase, with the quote by which it can be bought; null: by none. */
export const quoteChanged = (now: Quoted | null): BluechipAPIError =>
  apiError('quote_changed', {
    message: 'The price has changed since you saw it. Please look at it again.',
    facts:
      now === null
        ? { quote: null }
        : {
            quote: now.quote,
            total_price: toDollars(now.totalCents),
            amount_due: toDollars(now.totalCents - now.creditCents),
          },
  });
