import { Receipt } from '#design-system/receipt.tsx';
import { addMonths } from '#kernel/calendar.ts';
import { calendarDate } from '#kernel/dates.ts';
import { priceText } from '#kernel/money.ts';
import { BillTerms } from '#web/cards/checkout.tsx';
import { PREPAID_NAME, PRODUCT_NAMES } from '../../plans/product-view.ts';
import type { OrderQuote } from './order-pricing.ts';
import type { Renewal } from './renewal-choice.tsx';
import { CANCEL_WORDS } from './subscription-text.ts';

type BillProps = {
  /** Null until the address is known. */
  quote: OrderQuote | null;
  /** The chosen items, in dollars before tax and promotion; shown until there is a quote. */
  before: readonly { name: string; price: number }[];
  period: 'month' | 'year';
  renewal: Renewal;
  promoCode: string;
  /** The state's name. */
  stateName: string;
  now: Date;
};

/** Today's charge, the next one and how to cancel: next to the Pay button, in the same size. */
export function Bill({ quote, before, period, renewal, promoCode, stateName, now }: BillProps) {
  const isYearly = renewal === 'renews' && period === 'year';
  const lines = quote
    ? [
        ...quote.lines.map(({ product, price: each }) => ({ label: nameOf(product), amount: priceText(each) })),
        ...(quote.discount > 0 ? [{ label: promoCode.toUpperCase(), amount: `−${priceText(quote.discount)}` }] : []),
        { label: quote.totalTax > 0 ? `Tax, ${stateName}` : 'Tax', amount: priceText(quote.totalTax) },
        ...(quote.credit > 0 ? [{ label: 'Your account credit', amount: `−${priceText(quote.credit)}` }] : []),
      ]
    : [
        ...before.map(({ name, price }) => ({ label: name, amount: priceText(price) })),
        { label: 'Tax', amount: 'calculated from your ZIP' },
      ];
  const total = quote
    ? { label: 'Today', amount: priceText(quote.amountDue) }
    : { label: 'Today, before tax', amount: priceText(sumOf(before)) };
  return (
    <>
      <Receipt lines={lines.map((line) => ({ ...line, key: line.label }))} total={total} />
      <BillTerms
        terms={[
          { name: 'Starts', words: `Today, ${calendarDate(now)}.` },
          afterTerm({ quote, period, renewal, now, price: sumOf(before) }),
          ...(isYearly ? [{ name: 'Reminder', words: 'We’ll email you 30 and 7 days before it renews.' }] : []),
          { name: 'Cancel', words: CANCEL_WORDS },
        ]}
      />
    </>
  );
}

/** The bill in one line: today’s charge, and what follows the term. */
export function billLine({
  quote,
  before,
  period,
  renewal,
  now,
}: Pick<BillProps, 'quote' | 'before'> & AfterTerm): string {
  const price = sumOf(before);
  const today = quote
    ? `Today ${priceText(quote.amountDue)}, including ${priceText(quote.totalTax)} tax.`
    : `Today ${priceText(price)} plus tax.`;
  if (renewal === null) return `${today} Choose whether it renews.`;
  const end = calendarDate(quote ? new Date(quote.nextCharge.at) : termEnd(now, period));
  if (renewal === 'once') return `${today} Ends ${end}.`;
  const next = quote ? priceText(quote.nextCharge.amount) : `${priceText(price)} plus tax`;
  return `${today} Renews ${end} at ${next}, until you cancel.`;
}

const sumOf = (before: BillProps['before']): number => before.reduce((sum, { price }) => sum + price, 0);

const termEnd = (now: Date, period: BillProps['period']): Date => addMonths(now, period === 'year' ? 12 : 1);

type AfterTerm = Pick<BillProps, 'quote' | 'period' | 'renewal' | 'now'>;

/** `price`: dollars per term before tax and promotion, used until there is a quote. */
function afterTerm({ quote, period, renewal, now, price }: AfterTerm & { price: number }) {
  const end = calendarDate(quote ? new Date(quote.nextCharge.at) : termEnd(now, period));
  switch (renewal) {
    case null:
      return { name: 'Renewal', words: 'Choose whether it renews.' };
    case 'once':
      return { name: 'Ends', words: `${end}. You won’t be charged again.` };
    case 'renews':
      return {
        name: 'Renews',
        words: quote ? (
          <>
            {end}, at <b>{priceText(quote.nextCharge.amount)}</b>, and every {period} after that until you cancel.
          </>
        ) : (
          <>
            {end}, at <b>{priceText(price)}</b> plus tax, and every {period} after that until you cancel.
          </>
        ),
      };
  }
}

const isNamed = (product: string): product is keyof typeof PRODUCT_NAMES => Object.hasOwn(PRODUCT_NAMES, product);

/** ALL_ACCESS as an add-on is a product of its own; the bill shows the same name for both. */
function nameOf(product: string): string {
  if (isNamed(product)) return PRODUCT_NAMES[product];
  if (product === 'PROSPECT_PREPAID') return PREPAID_NAME;
  return product.startsWith('ALL_ACCESS') ? PRODUCT_NAMES.ALL_ACCESS : product;
}
