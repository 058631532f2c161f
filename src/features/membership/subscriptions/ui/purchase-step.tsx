import { useLocation } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { Line } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { PAYPAL_CANCELED } from '#features/billing/payment-methods/contract.ts';
import { FinishPayment, NotPaid } from '#web/cards/finish-payment.tsx';
import { AlreadySubscribed, inTheWayOf } from './already-subscribed.tsx';
import { PurchaseForm } from './purchase-form.tsx';
import { takeReturn } from './story-return.ts';
import { subscribeHref } from './subscribe-choice.ts';
import type { SubscribeData } from './subscribe-data.ts';
import { dayOf, kindOf } from './subscription-text.ts';

/** The payment step, with account creation for a visitor. On the return from the bank or PayPal it completes the payment. */
export function PurchaseStep(data: SubscribeData) {
  const { choice, isVisitor, site } = data;
  const isBack = choice.order !== null || choice.isCancelled;
  if (isVisitor && isBack) return <LogInFirst />;
  if (choice.isCancelled) {
    const retryHref = subscribeHref(choice, { order: null });
    return <NotPaid message={PAYPAL_CANCELED} retryHref={retryHref} elsewhere={ALL_PLANS} />;
  }
  if (choice.order !== null) return <BackFromBank {...data} order={choice.order} />;
  const inTheWay = inTheWayOf(data);
  if (inTheWay) return <AlreadySubscribed held={inTheWay} />;
  return (
    <>
      <PageTitle title={`Subscribe to ${choice.plan === 'ALL_ACCESS' ? 'every site' : site.name}`} />
      <noscript>
        <Alert kind="info">
          Paying needs JavaScript: the card form comes from the payment provider. Turn it on for this page and reload. A{' '}
          <a href="/create_account">free account</a> doesn’t need it.
        </Alert>
      </noscript>
      <HeldAlready {...data} />
      <PurchaseForm {...data} />
    </>
  );
}

/** A member with free access to the site learns that a purchase starts today, not when that access ends. */
function HeldAlready({ held, granted, site }: SubscribeData) {
  const given = held.find(
    ({ status, billingPeriod, sites }) =>
      status === 'active' && billingPeriod === null && (sites.length === 0 || sites.some(({ id }) => id === site.id)),
  );
  const comp = granted.find(
    ({ resources, site: of }) => resources.includes('premium') && (of === null || of.id === site.id),
  );
  const until = given?.termEndsAt ?? comp?.until;
  if (!until) return null;
  const kind = given ? kindOf(given) : 'complimentary';
  return (
    <Alert kind="info" link={{ label: 'Your subscriptions', href: '/users/subscriptions' }}>
      {`You already have access to ${site.name} until ${dayOf(until)} (${kind}). A subscription you buy here starts today, not after that.`}
    </Alert>
  );
}

/** The session ended while the buyer was at the bank or at PayPal. */
function LogInFirst() {
  const { pathname, search } = useLocation();
  return (
    <>
      <PageTitle title="Log in to continue" note="Your order is saved. You won’t be charged twice." />
      <Line>
        <ButtonLink kind="team" href={`/users/sign_in?return_to=${encodeURIComponent(pathname + search)}`}>
          Log in
        </ButtonLink>
      </Line>
    </>
  );
}

const ALL_PLANS = { label: 'All plans', href: '/subscribe' };

/** The bank or PayPal has answered: the order is paid now, or needs another payment method. */
function BackFromBank({ choice, order }: SubscribeData & { order: number }) {
  const { paypalToken } = choice;
  return (
    <FinishPayment
      who={paypalToken === null ? 'Your bank' : 'PayPal'}
      finish={async (api) => {
        const brought = paypalToken === null ? {} : { paypalToken };
        const { status, url } = await api.subscriptions.create({ body: { subscriptionId: order, ...brought } });
        return status === 'active' ? subscribeHref(choice, { step: 'success', returnTo: takeReturn() }) : (url ?? '/');
      }}
      retryHref={subscribeHref(choice, { order: null })}
      elsewhere={ALL_PLANS}
    />
  );
}
