import { shallowEqual, useSelector } from 'react-redux';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { Page, Sections } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { priceText } from '#kernel/money.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { keptWords } from '#web/cards/pay-way.ts';
import { Outcome } from '#web/outcome.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import type { RootState } from '#web/store/store.ts';
import { useLoaded } from '#web/use-session-areas.ts';
import { UserNav } from '#web/user-nav.tsx';
import type { listBillingHistory } from '../../receipts/contract.ts';
import { type BillingInformation, PAYPAL_CANCELED } from '../contract.ts';
import { Balance } from './balance.tsx';
import { billingActions, billingShown } from './billing-facts.ts';
import { BillingHistory } from './billing-history.tsx';
import css from './billing-page.module.css';
import { FinishCard } from './finish-card.tsx';
import { type HistoryFailure, historyFailure } from './history-failure.ts';
import { PaymentMethod } from './payment-method.tsx';

const PATH = '/users/billing_information';

export type BillingData = {
  billing: BillingInformation;
  history: ReplyOf<typeof listBillingHistory> | HistoryFailure;
  /** What the member comes back from the bank or PayPal for. */
  asked: 'card' | 'balance' | 'paypal' | null;
  done: 'card' | 'paypal' | null;
  /** What PayPal sends along on the way back. */
  paypalToken: string | null;
  /** The member canceled at PayPal. */
  isCancelled: boolean;
  /** The section that is open for editing. */
  changing: 'card' | 'address' | null;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<BillingData> {
  const { api } = pageRequestOf(context);
  const { searchParams } = new URL(request.url);
  const page = Number(searchParams.get('page')) || 1;
  const [billing, history] = await Promise.all([
    api.billing.information(),
    api.billing.history({ query: { page } }).catch(historyFailure),
  ]);
  const what = <Each extends string>(name: string, each: readonly Each[]) =>
    each.find((key) => searchParams.get(key) === name) ?? null;
  const paypalToken = searchParams.get('paypal_token');
  return {
    billing,
    history,
    asked: paypalToken === null ? what('asked', ['card', 'balance', 'paypal']) : 'paypal',
    done: what('done', ['card', 'paypal']),
    paypalToken,
    isCancelled: what('cancelled', ['paypal']) !== null,
    changing: (['card', 'address'] as const).find((each) => each === searchParams.get('change')) ?? null,
  };
}

const DONE = {
  card: 'Your payment method and address are saved.',
  paypal: 'You now pay with PayPal.',
} as const;

/** The member's payment method, balance, and every charge. */
export function Component() {
  const data = useLoaderData<BillingData>();
  const { asked, done, paypalToken, isCancelled, changing } = data;
  useLoaded(data, billingActions);
  const { billing, history } = useSelector((state: RootState) => billingShown(state, data), shallowEqual);
  const address = useSelector(({ auth }: RootState) => auth?.address) ?? billing.address;
  return (
    <Page>
      <PageMeta
        title="Billing"
        description="Your payment method, address and billing history."
        path={PATH}
        isIndexed={false}
      />
      <UserNav />
      <PageTitle title="Billing" />
      <Sections>
        <Outcome before={done && DONE[done]} />
        {isCancelled ? <Alert kind="info">{`${PAYPAL_CANCELED} Nothing changed.`}</Alert> : null}
        {asked ? <FinishCard what={asked} paypalToken={paypalToken} /> : null}
        {billing.outstandingBalance === null ? null : (
          <Balance amount={billing.outstandingBalance} canPay={keptWords(billing) !== null} />
        )}
        {billing.refundsOwed > 0 ? (
          <section>
            <SectionHead>Refund on hold</SectionHead>
            <div className={css.part}>
              <p>
                We couldn’t refund {priceText(billing.refundsOwed)}, and it is still yours.{' '}
                <a href="/news/contact-us-5">Contact us</a> to get it as account credit or another way.
              </p>
            </div>
          </section>
        ) : null}
        {billing.accountCredit > 0 ? (
          <section>
            <SectionHead>Account credit</SectionHead>
            <p className={css.part}>You have {priceText(billing.accountCredit)} toward your next bill.</p>
          </section>
        ) : null}
        {billing.cardForm.provider === 'none' ? null : (
          <section>
            <SectionHead>Payment method</SectionHead>
            <PaymentMethod billing={billing} address={address} changing={changing} />
          </section>
        )}
        <section>
          <SectionHead>Billing history</SectionHead>
          <BillingHistory history={history} />
        </section>
      </Sections>
    </Page>
  );
}
