import { useCallback, useEffect, useRef, useState } from 'react';
import { Alert } from '#design-system/alert.tsx';
import { Button, ButtonLink } from '#design-system/button.tsx';
import { Line } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { isApiError } from '#kernel/errors.ts';
import { useApi } from '#web/calls.ts';
import { signInFor } from '#web/form-failure.ts';
import type { Api } from '#web/request-context.ts';
import { failureText } from '#web/store/failures.ts';
import { useLeave, useLoading } from '#web/use-loading.ts';
import { useRequest } from '#web/use-request.ts';

type Elsewhere = { label: string; href: string };

type FinishPaymentProps = {
  /** 'Your bank', 'PayPal'. */
  who: string;
  /** Finishes the payment; may be called again. Returns where to go next. */
  finish: (api: Api) => Promise<string>;
  /** Where to choose another payment method. */
  retryHref: string;
  elsewhere: Elsewhere;
};

type Failure = { message: string /** The payment may have succeeded. */; isUnknown: boolean };

/** Finishes a payment after the return from the bank or PayPal, or shows why it failed. */
export function FinishPayment({ who, finish, retryHref, elsewhere }: FinishPaymentProps) {
  const api = useApi();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const asked = useRef(-1);
  const finishing = useRef(finish);
  const request = useRequest();
  useLoading(failure === null, 'Finishing your payment');
  const leave = useLeave(useCallback(() => location.reload(), []));
  const leaving = useRef(leave);
  useEffect(() => {
    finishing.current = finish;
    leaving.current = leave;
  });
  useEffect(() => {
    if (!api || asked.current === attempt) return;
    asked.current = attempt;
    const run = async () => {
      request.started();
      try {
        const address = await finishing.current(api);
        request.succeeded();
        leaving.current(address);
      } catch (error) {
        // No toast, because the page itself shows the message.
        request.failed(failureText(error));
        const here = location.pathname + location.search;
        const signIn = isApiError(error) && error.code === 'strict_sign_in_needed' ? signInFor(error.code, here) : null;
        if (signIn !== null) location.assign(signIn);
        else setFailure({ message: failureText(error), isUnknown: isUnanswered(error) });
      }
    };
    void run();
  }, [api, attempt, request]);
  if (failure === null)
    return <PageTitle title="Finishing your payment" note={`${who} sent you back. Please stay on this page.`} />;
  if (!failure.isUnknown) return <NotPaid message={failure.message} {...{ retryHref, elsewhere }} />;
  return (
    <>
      <PageTitle
        title="Still checking your payment"
        note="It may have gone through. Check again: you won’t be charged twice."
      />
      <Alert kind="severe">{failure.message}</Alert>
      <Line>
        <Button
          onClick={() => {
            setFailure(null);
            setAttempt(attempt + 1);
          }}
        >
          Check again
        </Button>
        <ButtonLink kind="second" href={elsewhere.href}>
          {elsewhere.label}
        </ButtonLink>
      </Line>
    </>
  );
}

/** The outcome is unknown: no answer arrived, or the payment provider gave none. */
const isUnanswered = (error: unknown): boolean => !isApiError(error) || error.status >= 500;

type NotPaidProps = { message: string; retryHref: string; elsewhere: Elsewhere };

/** The payment was refused or canceled by the buyer: nothing was charged. */
export function NotPaid({ message, retryHref, elsewhere }: NotPaidProps) {
  return (
    <>
      <PageTitle
        title="Your payment didn’t go through"
        note="You weren’t charged. Try again, or use another payment method."
      />
      <Alert kind="severe">{message}</Alert>
      <Line>
        <ButtonLink href={retryHref}>Try again</ButtonLink>
        <ButtonLink kind="second" href={elsewhere.href}>
          {elsewhere.label}
        </ButtonLink>
      </Line>
    </>
  );
}
