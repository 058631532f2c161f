import { z } from 'zod';

/** US dollars, as a decimal. */
const price = z.number();

/** What a change of a subscription costs now, with the signed quote that allows the purchase for half an hour. */
export const changePriceView = z.object({
  /** The price of each item; credit for unused days and promotions are negative. */
  lines: z.array(z.object({ description: z.string(), price })),
  priceBeforeTax: price,
  totalTax: price,
  totalPrice: price,
  /** The account credit that is used for this. */
  credit: price,
  /** What is charged now. */
  amountDue: price,
  /** The credit for unused days that exceeds the bill and becomes account credit, tax included. */
  leftAsCredit: price,
  /** End of the term that this pays for; ISO 8601. */
  endsAt: z.string(),
  /** The whole bill after that, tax included; null: the subscription doesn't renew. */
  nextBill: z.object({ at: z.string(), amount: price, tax: price }).nullable(),
  quote: z.string(),
});
export type ChangePrice = z.output<typeof changePriceView>;
