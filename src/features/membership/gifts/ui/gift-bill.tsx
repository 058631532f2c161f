import { Receipt } from '#design-system/receipt.tsx';
import { calendarDate } from '#kernel/dates.ts';
import { priceText } from '#kernel/money.ts';
import { BillTerms } from '#web/cards/checkout.tsx';
import { REFUND_DAYS } from '../gift-limits-view.ts';
import type { GiftQuote } from './gift-pricing.ts';

type GiftBillProps = {
  /** Null until the address is known. */
  quote: GiftQuote | null;
  months: number;
  /** Before tax, shown until there is a quote. */
  price: number;
  siteName: string;
  /** The state's name. */
  stateName: string;
  now: Date;
};

/** The one-time charge, next to the button that charges it, in the same size. */
export function GiftBill({ quote, months, price, siteName, stateName, now }: GiftBillProps) {
  const gift = `${siteName}, ${months} months`;
  const lines = quote
    ? [
        { label: gift, amount: priceText(quote.priceBeforeTax) },
        { label: quote.totalTax > 0 ? `Tax, ${stateName}` : 'Tax', amount: priceText(quote.totalTax) },
        ...(quote.credit > 0
          ? [
              { label: 'Total', amount: priceText(quote.totalPrice) },
              { label: 'Your account credit', amount: `−${priceText(quote.credit)}` },
            ]
          : []),
      ]
    : [
        { label: gift, amount: priceText(price) },
        { label: 'Tax', amount: 'calculated from your ZIP' },
      ];
  const total = quote
    ? { label: quote.credit > 0 ? 'Today' : 'Total', amount: priceText(quote.amountDue) }
    : { label: 'Today, before tax', amount: priceText(price) };
  return (
    <>
      <Receipt lines={lines.map((line) => ({ ...line, key: line.label }))} total={total} />
      <BillTerms
        terms={[
          { name: 'Today', words: `${calendarDate(now)}. One payment. Gifts never renew.` },
          { name: 'Starts', words: 'When it’s redeemed, within five years.' },
          { name: 'Refund', words: `Within ${REFUND_DAYS} days, if it hasn’t been redeemed.` },
        ]}
      />
    </>
  );
}
