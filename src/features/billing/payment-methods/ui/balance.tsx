import { useCallback, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useRevalidator } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { Button } from '#design-system/button.tsx';
import { Line } from '#design-system/layout.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { priceText } from '#kernel/money.ts';
import { useApi } from '#web/calls.ts';
import { balancePaid } from '#web/store/auth.ts';
import { useLeave, useLoading } from '#web/use-loading.ts';
import { useRequest } from '#web/use-request.ts';
import css from './billing-page.module.css';

/** The outstanding balance of a renewal, and the button that pays it. */
export function Balance({ amount, canPay }: { amount: number; canPay: boolean }) {
  const api = useApi();
  const [isPaying, setPaying] = useState(false);
  const [message, setMessage] = useState('');
  const request = useRequest();
  const dispatch = useDispatch();
  const { revalidate } = useRevalidator();
  const leave = useLeave(useCallback(() => setPaying(false), []));
  useLoading(isPaying, 'Paying');
  const pay = async () => {
    if (!api || isPaying) return;
    setPaying(true);
    setMessage('');
    request.started();
    try {
      const { url, outstandingBalance, message: paid } = await api.billing.payOwed({ body: {} });
      request.succeeded();
      if (url !== null) {
        leave(url);
        return;
      }
      dispatch(balancePaid({ outstandingBalance, message: paid }));
      // The renewal is now part of the history.
      void revalidate();
    } catch (error) {
      setMessage(request.refused(error));
    }
    setPaying(false);
  };
  return (
    <section>
      <SectionHead>Outstanding balance</SectionHead>
      <div className={css.part}>
        {message === '' ? null : <Alert kind="severe">{message}</Alert>}
        <p>
          Your renewal payment of {priceText(amount)} didn’t go through. You keep your access for now.{' '}
          {canPay ? 'Pay now, or update your payment method first.' : 'Add a payment method below, then pay.'}
        </p>
        {canPay ? (
          <Line>
            <Button kind="team" aria-busy={isPaying} onClick={() => void pay()}>
              {`Pay ${priceText(amount)}`}
            </Button>
          </Line>
        ) : null}
      </div>
    </section>
  );
}
