import { ButtonLink } from '#design-system/button.tsx';
import { Line } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { PAYPAL_INVALID } from '#features/billing/payment-methods/contract.ts';
import { FinishPayment, NotPaid } from '#web/cards/finish-payment.tsx';
import { PurchaseForm } from './purchase-form.tsx';
import { subscribeHref } from './subscribe-choice.ts';
import type { SubscribeData } from './subscribe-data.ts';

/** The payment: for a visitor his account first, for who comes back from his bank or from PayPal the end of it. */
export function PurchaseStep(data: SubscribeData) {
  const { choice, billing, site } = data;
  if (billing === null) return <AccountFirst {...data} />;
  if (choice.isCancelled) {
    const retryHref = subscribeHref(choice, { order: null });
    return <NotPaid message={PAYPAL_INVALID} retryHref={retryHref} elsewhere={ALL_PLANS} />;
  }
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

const ALL_PLANS = { label: 'All plans', href: '/subscribe' };

/** His bank, or PayPal, has its answer: the order is paid with it, or waits for another way to pay. */
function BackFromBank({ choice, order }: SubscribeData & { order: number }) {
  const { paypalToken } = choice;
  return (
    <FinishPayment
      who={paypalToken === null ? 'Your bank' : 'PayPal'}
      finish={async (api) => {
        const brought = paypalToken === null ? {} : { paypalToken };
        const { status, url } = await api.subscriptions.create({ body: { subscriptionId: order, ...brought } });
        return status === 'active' ? subscribeHref(choice, { step: 'success' }) : (url ?? '/');
      }}
      retryHref={subscribeHref(choice, { order: null })}
      elsewhere={ALL_PLANS}
    />
  );
}
