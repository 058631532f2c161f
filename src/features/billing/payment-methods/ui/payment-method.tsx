import { useState } from 'react';
import { Button } from '#design-system/button.tsx';
import { Facts } from '#design-system/facts.tsx';
import { Line } from '#design-system/layout.tsx';
import { expiryNotice, firstWay, keptWords, type PayWay } from '#web/cards/pay-way.ts';
import type { TypedAddress } from '#web/cards/typed-address.ts';
import { usePageRoot } from '#web/root-data.ts';
import type { BillingInformation } from '../contract.ts';
import css from './billing-page.module.css';
import { CardForm } from './card-form.tsx';

type PaymentMethodProps = {
  billing: BillingInformation;
  address: TypedAddress | null;
  /** The member comes back from a sign-in to change it. */
  isChanging: boolean;
};

/** What the member pays with, in one line; the form only where there is nothing yet, or a change is asked for. */
export function PaymentMethod({ billing, address, isChanging }: PaymentMethodProps) {
  const saved = keptWords(billing);
  const [change, setChange] = useState<PayWay | null>(isChanging ? firstWay(billing) : null);
  const notice = expiryNotice(billing, new Date(usePageRoot().now));
  if (saved === null || change !== null)
    return (
      <CardForm
        billing={billing}
        address={address}
        initialWay={change ?? firstWay(billing)}
        takesFocus={change !== null && !isChanging}
      />
    );
  return (
    <div className={css.part}>
      <Facts
        items={[
          { label: 'Payment method', value: saved },
          ...(address
            ? [
                {
                  label: 'Billing address',
                  value: `${address.street_1}, ${address.city}, ${address.state} ${address.zip}`,
                },
              ]
            : []),
        ]}
      />
      {notice === null ? null : <p>{notice}</p>}
      <Line>
        <Button kind="second" onClick={() => setChange('card')}>
          {billing.card ? 'Change card' : 'Change payment method'}
        </Button>
        <Button kind="second" onClick={() => setChange('kept')}>
          Change address
        </Button>
      </Line>
    </div>
  );
}
