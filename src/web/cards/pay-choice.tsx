import type { Ref } from 'react';
import { FieldGroup, Radio } from '#design-system/checkbox.tsx';
import type { BillingInformation } from '#features/billing/payment-methods/contract.ts';
import { usePageRoot } from '../root-data.ts';
import css from './card-field.module.css';
import { CardField, type CardHandle } from './card-field.tsx';
import { CARDS_TAKEN, expiryNotice, keptWords, type PayWay } from './pay-way.ts';

type PayChoiceProps = {
  billing: BillingInformation;
  way: PayWay;
  onChoose: (way: PayWay) => void;
  /** Null while no card form is shown. */
  ref: Ref<CardHandle>;
  /** Enter was pressed in the provider's form. */
  onSubmit: () => void;
};

/** The choice between the saved payment method, a card and PayPal; only the card form if there is no choice. */
export function PayChoice({ billing, way, onChoose, ref, onSubmit }: PayChoiceProps) {
  const kept = keptWords(billing);
  const notice = expiryNotice(billing, new Date(usePageRoot().now));
  const ways: { name: PayWay; label: string }[] = [
    ...(kept === null ? [] : [{ name: 'kept' as const, label: kept }]),
    { name: 'card', label: billing.card ? 'Another card' : 'Card' },
    ...(billing.offersPaypal
      ? [{ name: 'paypal' as const, label: billing.paypal ? 'Another PayPal account' : 'PayPal' }]
      : []),
  ];
  return (
    <div className={css.ways}>
      {ways.length > 1 ? (
        <FieldGroup legend="Pay with">
          {ways.map(({ name, label }) => (
            <Radio
              key={name}
              name="pay_with"
              value={name}
              checked={way === name}
              onChange={() => onChoose(name)}
              label={label}
            />
          ))}
        </FieldGroup>
      ) : null}
      {way === 'kept' && notice !== null ? <p className={css.note}>{notice}</p> : null}
      {way === 'card' ? (
        <div>
          <CardField ref={ref} form={billing.cardForm} onSubmit={onSubmit} />
          <p className={css.note}>
            Processed securely by our payment provider. We never see your card number. {CARDS_TAKEN}.
          </p>
        </div>
      ) : null}
      {way === 'paypal' ? (
        <p className={css.note}>
          You’ll approve the payment at PayPal and come right back. Nothing is charged before that.
        </p>
      ) : null}
    </div>
  );
}
