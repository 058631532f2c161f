import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { isApiError } from '#kernel/errors.ts';
import { useApi } from '#web/calls.ts';
import { signInFor } from '#web/form-failure.ts';
import type { Api } from '#web/request-context.ts';
import { balancePaid } from '#web/store/auth.ts';
import { failureText } from '#web/store/failures.ts';
import { useLeave, useLoading } from '#web/use-loading.ts';
import { useRequest } from '#web/use-request.ts';

const HERE = '/users/billing_information';

type FinishCardProps = { what: 'card' | 'balance' | 'paypal'; paypalToken: string | null };

/** Completes what the member did at their bank or PayPal. */
export function FinishCard({ what, paypalToken }: FinishCardProps) {
  const api = useApi();
  const isAsked = useRef(false);
  const [isRunning, setRunning] = useState(true);
  const [message, setMessage] = useState('');
  const request = useRequest();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  useLoading(isRunning, what === 'paypal' ? 'Finishing with PayPal' : 'Finishing with your bank');
  const leave = useLeave(useCallback(() => location.reload(), []));

  const payBalance = async ({ billing }: Api) => {
    const { url, outstandingBalance, message: paid } = await billing.payOwed({ body: {} });
    request.succeeded();
    if (url !== null) {
      leave(url);
      return;
    }
    // Part of the balance may still be owed, so the page shows what the response says. Without `asked` in the address, a reload does not
    // repeat the call.
    dispatch(balancePaid({ outstandingBalance, message: paid }));
    await navigate(HERE, { replace: true });
  };
  const keepPaymentMethod = async ({ billing }: Api) => {
    const { url } = await billing.update({
      body: { billingInformation: paypalToken === null ? {} : { paypalToken } },
    });
    request.succeeded();
    leave(url ?? `${HERE}?${what}=done`);
  };

  const finish = async (calls: Api) => {
    request.started();
    try {
      await (what === 'balance' ? payBalance(calls) : keepPaymentMethod(calls));
    } catch (error) {
      const query = paypalToken === null ? `${what}=asked` : new URLSearchParams({ paypal_token: paypalToken });
      const address = isApiError(error) ? signInFor(error.code, `${HERE}?${query}`) : null;
      if (address === null) {
        setMessage(request.refused(error));
        setRunning(false);
      } else {
        request.failed(failureText(error));
        location.assign(address);
      }
    }
  };
  const finishing = useRef(finish);
  useEffect(() => {
    finishing.current = finish;
  });
  useEffect(() => {
    if (!api || isAsked.current) return;
    isAsked.current = true;
    void finishing.current(api);
  }, [api]);
  return message === '' ? null : <Alert kind="severe">{message}</Alert>;
}
