import { z } from 'zod';

/** US dollars, as a decimal. */
const price = z.number();

/** What a change of a subscription costs now, with the signed quote by which it can be made for half an hour. */
export const changePriceView = z.object({
  /** What each costs; unused days and a promotion below zero. */
  lines: z.array(z.object({ description: z.string(), price })),
  priceBeforeTax: price,
  totalTax: price,
  totalPrice: price,
  /** Of the member's account, as far as it pays this. */
  credit: price,
  /** What is charged now. */
  amountDue: price,
  /** What of the unused days is left and becomes credit of the account, tax with it. */
  leftAsCredit: price,
  /** Until when this pays; ISO 8601. */
  endsAt: z.string(),
  /** The whole next bill after that, tax included, if it renews; null: the subscription does not. */
  nextBill: z.object({ at: z.string(), amount: price, tax: price }).nullable(),
  quote: z.string(),
});
export type ChangePrice = z.output<typeof changePriceView>;
