import { toDollars } from '#kernel/money.ts';
import type { OrderPrice } from '../../orders/public.ts';
import type { ChangePrice } from '../change-price-view.ts';
import type { NextBill } from './next-bill.ts';

/** The price of a change of a subscription, and its result. */
export type ChangePreview = OrderPrice & {
  /** The credit for unused days that exceeds the bill. */
  left: readonly { invoiceId: number; cents: number }[];
  /** When the paid term ends. */
  endsAt: Date;
  /** Null: the subscription doesn't renew. */
  next: NextBill | null;
};

/** The price of a change as the member sees it before they agree. */
export function changePriceOf<Quote extends string | null>(
  { lines, beforeTaxCents, taxCents, totalCents, creditCents, left, endsAt, next }: ChangePreview,
  quote: Quote,
): Omit<ChangePrice, 'quote'> & { quote: Quote } {
  return {
    lines: lines.map(({ description, cents }) => ({ description, price: toDollars(cents) })),
    priceBeforeTax: toDollars(beforeTaxCents),
    totalTax: toDollars(taxCents),
    totalPrice: toDollars(totalCents),
    credit: toDollars(creditCents),
    amountDue: toDollars(totalCents - creditCents),
    leftAsCredit: toDollars(left.reduce((sum, { cents }) => sum + cents, 0)),
    endsAt: endsAt.toISOString(),
    nextBill: next && {
      at: next.startsAt.toISOString(),
      amount: toDollars(next.totalCents),
      tax: toDollars(next.taxCents),
    },
    quote,
  };
}
