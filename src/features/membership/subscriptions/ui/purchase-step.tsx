import { useEffect, useRef, useState } from 'react';
import { Alert } from '#design-system/alert.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { Line } from '#design-system/layout.tsx';
import { LoadingOverlay } from '#design-system/loading-overlay.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { PAYPAL_INVALID } from '#features/billing/payment-methods/contract.ts';
import { isApiError } from '#kernel/errors.ts';
import { useApi } from '#web/calls.ts';
import { PurchaseForm } from './purchase-form.tsx';
import { subscribeHref } from './subscribe-choice.ts';
import type { SubscribeData } from './subscribe-data.ts';

/** The payment: for a visitor his account first, for who comes back from his bank or from PayPal the end of it. */
export function PurchaseStep(data: SubscribeData) {
  const { choice, billing, site } = data;
  if (billing === null) return <AccountFirst {...data} />;
  if (choice.isCancelled) return <NotPaid choice={choice} message={PAYPAL_INVALID} />;
  if (choice.order !== null) return <BackFromBank {...data} order={choice.order} />;
  return (
    <>
      <PageTitle title={`Subscribe to ${choice.plan === 'ALL_ACCESS' ? 'every site' : site.name}`} />
      <PurchaseForm {...data} billing={billing} />
    </>
  );
}

function AccountFirst({ choice }: SubscribeData) {
  const back = `return_to=${encodeURIComponent(subscribeHref(choice))}`;
  return (
    <>
      <PageTitle
        title="Whose subscription is it?"
        note="Make a free account, or log in. You come back to this step, and nothing is charged before you have seen the whole bill."
      />
      <Line>
        <ButtonLink kind="team" href={`/create_account?${back}`}>
          Make an account
        </ButtonLink>
        <ButtonLink kind="second" href={`/users/sign_in?${back}`}>
          Log in
        </ButtonLink>
      </Line>
    </>
  );
}

/** His bank, or PayPal, has its answer: the order is paid with it, or waits for another way to pay. */
function BackFromBank({ choice, order }: SubscribeData & { order: number }) {
  const api = useApi();
  const [message, setMessage] = useState('');
  const isAsked = useRef(false);
  const { paypalToken } = choice;
  useEffect(() => {
    if (!api || isAsked.current) return;
    isAsked.current = true;
    void api.subscriptions
      .create({ body: { subscriptionId: order, ...(paypalToken === null ? {} : { paypalToken }) } })
      .then(
        ({ status, url }) =>
          location.assign(status === 'active' ? subscribeHref(choice, { step: 'success' }) : (url ?? '/')),
        (error: unknown) =>
          setMessage(isApiError(error) ? error.message : 'Something went wrong. Please try again later.'),
      );
  }, [api, order, choice, paypalToken]);
  if (message !== '') return <NotPaid choice={choice} message={message} />;
  return (
    <>
      <PageTitle
        title={paypalToken === null ? 'Your bank has answered' : 'PayPal has answered'}
        note="We are finishing your payment. Please stay on this page."
      />
      <LoadingOverlay label="Finishing your payment" />
    </>
  );
}

function NotPaid({ choice, message }: Pick<SubscribeData, 'choice'> & { message: string }) {
  return (
    <>
      <PageTitle
        title="The payment was not made"
        note="Nothing was charged. You can try again, in this way or another one."
      />
      <Alert kind="severe">{message}</Alert>
      <Line>
        <ButtonLink href={subscribeHref(choice, { order: null })}>Try again</ButtonLink>
        <ButtonLink kind="second" href="/subscribe">
          All plans
        </ButtonLink>
      </Line>
    </>
  );
}
