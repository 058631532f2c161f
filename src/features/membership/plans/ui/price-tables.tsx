import { useLoaderData } from 'react-router';
import { Disclosure } from '#design-system/disclosure.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { priceText } from '#kernel/money.ts';
import { staffTime } from '#kernel/staff-time.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PRICE_LABELS, PRICES_PATH } from '../staff-prices-view.ts';
import { monthsText, Reason } from './price-forms.tsx';
import type { PricesData } from './prices-page.tsx';

const PRICE = cell('num');

/** What everything costs now. */
export function PriceTable() {
  const { list } = useLoaderData<PricesData>();
  const head = (
    <>
      <th scope="col">Product</th>
      <th scope="col">Term</th>
      <th scope="col" className={PRICE}>
        Price
      </th>
    </>
  );
  return (
    <Table caption="Prices now" head={head} dense>
      {list.prices.map(({ product, months, price }) => (
        <TableRow key={`${product} ${months}`}>
          <RowHead>{PRICE_LABELS[product]}</RowHead>
          <td>{monthsText(months)}</td>
          <td className={PRICE}>{priceText(price)}</td>
        </TableRow>
      ))}
    </Table>
  );
}

/** What was decided and has not begun. */
export function ComingTable() {
  const { list } = useLoaderData<PricesData>();
  const head = (
    <>
      <th scope="col">Product</th>
      <th scope="col">Term</th>
      <th scope="col" className={PRICE}>
        Price
      </th>
      <th scope="col">From</th>
      <th scope="col">Change</th>
    </>
  );
  return (
    <Table caption="Upcoming prices, the next one first" head={head} dense>
      {list.coming.map((coming) => (
        <TableRow key={`${coming.product} ${coming.months} ${coming.effectiveAt}`}>
          <RowHead>{PRICE_LABELS[coming.product]}</RowHead>
          <td>{monthsText(coming.months)}</td>
          <td className={PRICE}>{priceText(coming.price)}</td>
          <td>{staffTime(coming.effectiveAt)}</td>
          <td>
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
