import { toDollars } from '#kernel/money.ts';
import type { ChangePrice } from '../change-price-view.ts';
import type { NextBill } from './next-bill.ts';

type Priced = {
  bill: {
    lines: readonly { description: string; cents: number }[];
    beforeTaxCents: number;
    taxCents: number;
    totalCents: number;
  };
  creditCents: number;
  /** Of unused days, what is more than the bill. */
  left: readonly { cents: number }[];
  endsAt: Date;
  next: NextBill | null;
};

/** What a change costs, as its member sees it before he agrees. */
export function changePriceOf<Quote extends string | null>(
  { bill, creditCents, left, endsAt, next }: Priced,
  quote: Quote,
): Omit<ChangePrice, 'quote'> & { quote: Quote } {
  return {
    lines: bill.lines.map(({ description, cents }) => ({ description, price: toDollars(cents) })),
    priceBeforeTax: toDollars(bill.beforeTaxCents),
    totalTax: toDollars(bill.taxCents),
    totalPrice: toDollars(bill.totalCents),
    credit: toDollars(creditCents),
    amountDue: toDollars(bill.totalCents - creditCents),
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
