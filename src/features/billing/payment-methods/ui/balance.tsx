import { useState } from 'react';
import { Alert } from '#design-system/alert.tsx';
import { Button } from '#design-system/button.tsx';
import { Line } from '#design-system/layout.tsx';
import { LoadingOverlay } from '#design-system/loading-overlay.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { priceText } from '#kernel/money.ts';
import { useApi } from '#web/calls.ts';
import { failureText } from '#web/store/failures.ts';
import css from './billing-page.module.css';

/** What is owed of a renewal, and the button that pays it. */
export function Balance({ amount, canPay }: { amount: number; canPay: boolean }) {
  const api = useApi();
  const [isPaying, setPaying] = useState(false);
  const [message, setMessage] = useState('');
  const pay = async () => {
    if (!api || isPaying) return;
    setPaying(true);
    setMessage('');
    try {
      const { url } = await api.billing.payOwed({ body: {} });
      location.assign(url ?? '/users/billing_information?balance=done');
    } catch (error) {
      setPaying(false);
      setMessage(failureText(error));
    }
  };
  return (
    <section>
      <SectionHead>Outstanding balance</SectionHead>
      <div className={css.part}>
        {message === '' ? null : <Alert kind="severe">{message}</Alert>}
        <p>
          {priceText(amount)} of a renewal did not go through. You keep your access meanwhile.{' '}
          {canPay
            ? 'You can pay it now, or choose another way to pay first.'
            : 'Choose below how you pay, then pay it.'}
        </p>
        {canPay ? (
          <Line>
            <Button kind="team" aria-busy={isPaying} onClick={() => void pay()}>
              {`Pay ${priceText(amount)}`}
            </Button>
          </Line>
        ) : null}
        {isPaying ? <LoadingOverlay label="Paying" /> : null}
      </div>
    </section>
  );
}
