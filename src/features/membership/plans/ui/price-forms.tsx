import { useLoaderData } from 'react-router';
import { Button } from '#design-system/button.tsx';
import { FieldGrid } from '#design-system/checkbox.tsx';
import { Facts } from '#design-system/facts.tsx';
import { SelectField, TextField } from '#design-system/field.tsx';
import { priceText } from '#kernel/money.ts';
import { staffTime } from '#kernel/staff-time.ts';
import { CallArea, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { OFFERS } from '../product-view.ts';
import { LONGEST_REASON, offerKey, PRICE_LABELS, PRICES_PATH, type PricePreview } from '../staff-prices-view.ts';
import css from './prices.module.css';
import type { PricesData } from './prices-page.tsx';

/** The date if the price begins at the start of a day, otherwise the exact time: 12/15/2026. */
export function dayOrTime(at: string): string {
  const text = staffTime(at);
  return text.replace(/ 00:00:00$/, '');
}

export const monthsText = (months: number): string => (months === 1 ? '1 month' : `${months} months`);

/** A GET form: the URL holds the input, so that the preview works without JavaScript. */
export function PriceForm() {
  const { typed, messages } = useLoaderData<PricesData>();
  return (
    <form method="get" action={PRICES_PATH} aria-label="Set a price" className={css.form}>
      <FieldGrid>
        <SelectField
          span={12}
          label="Product and term"
          name="offer"
          defaultValue={typed.offer}
          error={messages.offer}
          options={OFFERS.map((offer) => ({
            value: offerKey(offer),
            label: `${PRICE_LABELS[offer.product]}, ${monthsText(offer.months)}`,
          }))}
        />
        <TextField
          span={6}
          label="New price in dollars"
          name="price"
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          defaultValue={typed.price}
          error={messages.price}
        />
        <TextField
          span={6}
          label="First day"
          name="first_day"
          type="date"
          defaultValue={typed.firstDay}
          error={messages.firstDay}
          hint="Leave empty to start now"
        />
      </FieldGrid>
      <Button type="submit" kind="second">
        Preview
      </Button>
    </form>
  );
}

/** The effect of the new price, and the form that saves it. */
export function PriceConfirmation({ preview }: { preview: PricePreview }) {
  const { token, typed } = useLoaderData<PricesData>();
  const { product, months, price, priceBefore, effectiveAt, keeping, firstRenewalAt } = preview;
  return (
    <div className={css.form}>
      <Facts
        items={[
          { label: 'Product', value: `${PRICE_LABELS[product]}, ${monthsText(months)}` },
          { label: 'Price until then', value: priceText(priceBefore) },
          { label: 'New price', value: priceText(price) },
          { label: 'For purchases from', value: dayOrTime(effectiveAt) },
          ...(keeping === null ? [] : [{ label: 'Members who keep their price', value: keeping }]),
          ...(firstRenewalAt === null
            ? []
            : [{ label: 'First renewal at the new price', value: dayOrTime(firstRenewalAt) }]),
        ]}
      />
      <p className={css.quiet}>
        {keeping === null
          ? 'It is paid once and never renews, so nobody who bought it is affected.'
          : 'Subscribers renew at the price they agreed to, so none of them is charged more and no notice is sent. A member who changes plans pays the price of that day.'}
      </p>
      <CallForm
        call={({ prices }) => prices.set}
        token={token}
        label="Save price"
        onDone={() => `${PRICES_PATH}?done=set`}
      >
        <input type="hidden" name="offer" value={typed.offer} />
        <input type="hidden" name="price" value={typed.price} />
        <input type="hidden" name="first_day" value={typed.firstDay} />
        <input type="hidden" name="before_cents" value={Math.round(priceBefore * 100)} />
        <Reason id="price-reason" />
        <SubmitButton>{`Set ${priceText(price)}`}</SubmitButton>
      </CallForm>
    </div>
  );
}

export function Reason({ id }: { id: string }) {
  return (
    <CallArea id={id} label="Reason" name="reason" required maxLength={LONGEST_REASON} hint="Kept in the audit log." />
  );
}
