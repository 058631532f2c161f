import { useCallback, useEffect, useRef, useState } from 'react';
import { Alert } from '#design-system/alert.tsx';
import { isApiError } from '#kernel/errors.ts';
import { useApi } from '#web/calls.ts';
import { signInFor } from '#web/form-failure.ts';
import { failureText } from '#web/store/failures.ts';
import { useLeave, useLoading } from '#web/use-loading.ts';

const HERE = '/users/billing_information';

type FinishCardProps = { what: 'card' | 'balance' | 'paypal'; paypalToken: string | null };

/** His bank, or PayPal, has answered: what he did there is brought to its end. */
export function FinishCard({ what, paypalToken }: FinishCardProps) {
  const api = useApi();
  const isAsked = useRef(false);
  const [message, setMessage] = useState('');
  useLoading(message === '', what === 'paypal' ? 'PayPal has answered' : 'Your bank has answered');
  const leave = useLeave(useCallback(() => location.reload(), []));
  const leaving = useRef(leave);
  useEffect(() => {
    leaving.current = leave;
  });
  useEffect(() => {
    if (!api || isAsked.current) return;
    isAsked.current = true;
    const query = paypalToken === null ? `${what}=asked` : new URLSearchParams({ paypal_token: paypalToken });
    const finish = async () => {
      try {
        const { url } =
          what === 'balance'
            ? await api.billing.payOwed({ body: {} })
            : await api.billing.update({ body: { billingInformation: paypalToken === null ? {} : { paypalToken } } });
        leaving.current(url ?? `${HERE}?${what}=done`);
      } catch (error) {
        const address = isApiError(error) ? signInFor(error.code, `${HERE}?${query}`) : null;
        if (address === null) setMessage(failureText(error));
        else location.assign(address);
      }
    };
    void finish();
  }, [api, what, paypalToken]);
  return message === '' ? null : <Alert kind="severe">{message}</Alert>;
}
