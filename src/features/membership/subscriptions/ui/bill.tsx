import { Receipt } from '#design-system/receipt.tsx';
import { calendarDate } from '#kernel/dates.ts';
import { priceText } from '#kernel/money.ts';
import { BillTerms } from '#web/cards/checkout.tsx';
import { PREPAID_NAME, PRODUCT_NAMES } from '../../plans/product-view.ts';
import type { OrderQuote } from './order-pricing.ts';
import { CANCEL_WORDS } from './subscription-text.ts';

type BillProps = {
  /** Null: before the address is known. */
  quote: OrderQuote | null;
  /** Before tax and promotion, until there is a quote. */
  price: number;
  planName: string;
  period: 'month' | 'year';
  renews: boolean;
  promoCode: string;
  /** The name of the state. */
  stateName: string;
  now: Date;
};

/** What is charged now, what next, and how it ends: beside the button that charges, in the same size. */
export function Bill({ quote, price, planName, period, renews, promoCode, stateName, now }: BillProps) {
  const lines = quote
    ? [
        ...quote.lines.map(({ product, price: each }) => ({ label: nameOf(product), amount: priceText(each) })),
        ...(quote.discount > 0 ? [{ label: promoCode.toUpperCase(), amount: `−${priceText(quote.discount)}` }] : []),
        { label: quote.totalTax > 0 ? `Tax, ${stateName}` : 'Tax', amount: priceText(quote.totalTax) },
        ...(quote.credit > 0 ? [{ label: 'Your account credit', amount: `−${priceText(quote.credit)}` }] : []),
      ]
    : [
        { label: planName, amount: priceText(price) },
        { label: 'Tax', amount: 'by your state' },
      ];
  const total = quote
    ? { label: 'Today', amount: priceText(quote.amountDue) }
    : { label: 'Before tax', amount: priceText(price) };
  const end = quote ? calendarDate(new Date(quote.nextCharge.at)) : `After one ${period}`;
  const renewal = quote ? (
    <>
      {end}, at <b>{priceText(quote.nextCharge.amount)}</b>, and each {period} after that until you cancel.
    </>
  ) : (
    `Each ${period}, until you cancel.`
  );
  return (
    <>
      <Receipt lines={lines.map((line) => ({ ...line, key: line.label }))} total={total} />
      <BillTerms
        terms={[
          { name: 'Today', words: `${calendarDate(now)}. Access begins at once.` },
          renews ? { name: 'Renews', words: renewal } : { name: 'Ends', words: `${end}. Nothing is charged again.` },
          ...(renews && period === 'year'
            ? [{ name: 'Reminder', words: 'We write to you 30 and 7 days before it renews.' }]
            : []),
          { name: 'Cancel', words: CANCEL_WORDS },
        ]}
      />
    </>
  );
}

const isNamed = (product: string): product is keyof typeof PRODUCT_NAMES => Object.hasOwn(PRODUCT_NAMES, product);

/** ALL_ACCESS beside a plan is a product of its own, and the same to who reads the bill. */
function nameOf(product: string): string {
  if (isNamed(product)) return PRODUCT_NAMES[product];
  if (product === 'PROSPECT_PREPAID') return PREPAID_NAME;
  return product.startsWith('ALL_ACCESS') ? PRODUCT_NAMES.ALL_ACCESS : product;
}
