import { Receipt } from '#design-system/receipt.tsx';
import { calendarDate } from '#kernel/dates.ts';
import { priceText } from '#kernel/money.ts';
import { PRODUCT_NAMES } from '../../plans/product-view.ts';
import css from './subscribe.module.css';
import type { Quoted } from './use-quote.ts';

type BillProps = {
  /** Null: before the address is known. */
  quote: Quoted | null;
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
  return (
    <>
      <Receipt lines={lines.map((line) => ({ ...line, key: line.label }))} total={total} />
      <dl className={css.terms}>
        <div>
          <dt>Today</dt>
          <dd>{calendarDate(now)}. Access begins at once.</dd>
        </div>
        {renews ? (
          <div>
            <dt>Renews</dt>
            <dd>
              {quote ? (
                <>
                  {calendarDate(new Date(quote.nextCharge.at))}, at <b>{priceText(quote.nextCharge.amount)}</b>, and
                  each {period} after that until you cancel.
                </>
              ) : (
                `Each ${period}, until you cancel.`
              )}
            </dd>
          </div>
        ) : (
          <div>
            <dt>Ends</dt>
            <dd>
              {quote ? calendarDate(new Date(quote.nextCharge.at)) : `After one ${period}`}. Nothing is charged again.
            </dd>
          </div>
        )}
        {renews && period === 'year' ? (
          <div>
            <dt>Reminder</dt>
            <dd>We write to you 30 and 7 days before it renews.</dd>
          </div>
        ) : null}
        <div>
          <dt>Cancel</dt>
          <dd>Online, on one page. You keep access to the end of what you paid for.</dd>
        </div>
      </dl>
    </>
  );
}

const isNamed = (product: string): product is keyof typeof PRODUCT_NAMES => Object.hasOwn(PRODUCT_NAMES, product);

/** ALL_ACCESS beside a plan is a product of its own, and the same to who reads the bill. */
function nameOf(product: string): string {
  if (isNamed(product)) return PRODUCT_NAMES[product];
  return product.startsWith('ALL_ACCESS') ? PRODUCT_NAMES.ALL_ACCESS : product;
}
