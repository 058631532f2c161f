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
  /** The section that the address opens, for example after a sign-in on the way; null: none. */
  changing: 'card' | 'address' | null;
};

/** The payment method in one line; the form only if there is none yet or the member edits it. */
export function PaymentMethod({ billing, address, changing }: PaymentMethodProps) {
  const saved = keptWords(billing);
  const [change, setChange] = useState<PayWay | null>(
    changing === null ? null : changing === 'card' ? 'card' : firstWay(billing),
  );
  const open = (what: 'card' | 'address') => {
    setChange(what === 'card' ? 'card' : firstWay(billing));
    // So that a sign-in on the way needs one step back in the history.
    window.history.replaceState(window.history.state, '', `?change=${what}`);
  };
  const notice = expiryNotice(billing, new Date(usePageRoot().now));
  if (saved === null || change !== null)
    return (
      <CardForm
        billing={billing}
        address={address}
        initialWay={change ?? firstWay(billing)}
        takesFocus={change !== null && changing === null}
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
        <Button kind="second" onClick={() => open('card')}>
          {billing.card ? 'Change card' : 'Change payment method'}
        </Button>
        <Button kind="second" onClick={() => open('address')}>
          Change address
        </Button>
      </Line>
    </div>
  );
}
