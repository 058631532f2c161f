import { useLoaderData } from 'react-router';
import { Disclosure } from '#design-system/disclosure.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { priceText } from '#kernel/money.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { isPaidOnce, PRICE_LABELS, PRICES_PATH } from '../staff-prices-view.ts';
import { dayOrTime, monthsText, Reason } from './price-forms.tsx';
import css from './prices.module.css';
import type { PricesData } from './prices-page.tsx';

const PRICE = cell('num');

type Price = PricesData['list']['prices'][number];

/** Today's prices: those of renewing products and those that are paid once, a row per product. */
export function PriceTables() {
  const { prices } = useLoaderData<PricesData>().list;
  const once = prices.filter(({ product }) => isPaidOnce(product));
  return (
    <>
      <PriceTable
        caption="Plans and add-ons, by how often they renew"
        prices={prices.filter((each) => !once.includes(each))}
      />
      <PriceTable caption="Paid once, by what it pays for" prices={once} />
    </>
  );
}

function PriceTable({ caption, prices }: { caption: string; prices: readonly Price[] }) {
  const terms = [...new Set(prices.map(({ months }) => months))].toSorted((a, b) => a - b);
  const products = [...new Set(prices.map(({ product }) => product))];
  const textOf = (product: Price['product'], months: number) => {
    const found = prices.find((each) => each.product === product && each.months === months);
    return found ? priceText(found.price) : '–';
  };
  const head = (
    <>
      <th scope="col">{prices.some(({ product }) => isPaidOnce(product)) ? 'Paid once' : 'Renews'}</th>
      {terms.map((months) => (
        <th key={months} scope="col" className={PRICE}>
          {monthsText(months)}
        </th>
      ))}
    </>
  );
  return (
    <div className={css.prices}>
      <Table caption={caption} head={head} dense>
        {products.map((product) => (
          <TableRow key={product}>
            <RowHead>{PRICE_LABELS[product]}</RowHead>
            {terms.map((months) => (
              <td key={months} className={PRICE}>
                {textOf(product, months)}
              </td>
            ))}
          </TableRow>
        ))}
      </Table>
    </div>
  );
}

const FROM = cell('nowrap', 'md');

/** Scheduled prices. On a phone the date is next to the product, because the form needs the width. */
export function ComingTable() {
  const { list } = useLoaderData<PricesData>();
  const head = (
    <>
      <th scope="col">Product</th>
      <th scope="col" className={PRICE}>
        Price
      </th>
      <th scope="col" className={FROM}>
        From
      </th>
      <th scope="col">Change</th>
    </>
  );
  return (
    <Table caption="Upcoming prices, the next one first" head={head} dense>
      {list.coming.map((coming) => (
        <TableRow key={`${coming.product} ${coming.months} ${coming.effectiveAt}`}>
          <RowHead sub={monthsText(coming.months)} left={[`From ${dayOrTime(coming.effectiveAt)}`]}>
            {PRICE_LABELS[coming.product]}
          </RowHead>
          <td className={PRICE}>{priceText(coming.price)}</td>
          <td className={FROM}>{dayOrTime(coming.effectiveAt)}</td>
          <td className={css.change}>
            <WithdrawForm coming={coming} />
          </td>
        </TableRow>
      ))}
    </Table>
  );
}

function WithdrawForm({ coming: { product, months, effectiveAt } }: { coming: PricesData['list']['coming'][number] }) {
  const { token } = useLoaderData<PricesData>();
  const what = `${PRICE_LABELS[product]}, ${monthsText(months)}`;
  return (
    <Disclosure summary="Withdraw">
      <CallForm
        call={({ prices }) => prices.withdraw}
        token={token}
        label={`Withdraw ${what}`}
        onDone={() => `${PRICES_PATH}?done=withdrawn`}
      >
        <input type="hidden" name="offer" value={`${product}-${months}`} />
        <input type="hidden" name="effective_at" value={effectiveAt} />
        <Reason id={`reason-${product}-${months}-${Date.parse(effectiveAt)}`} />
        <SubmitButton kind="danger">Withdraw price</SubmitButton>
      </CallForm>
    </Disclosure>
  );
}
