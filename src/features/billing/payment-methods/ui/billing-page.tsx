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
import { CardForm } from './card-form.tsx';
import { FinishCard } from './finish-card.tsx';
import { type HistoryFailure, historyFailure } from './history-failure.ts';

const PATH = '/users/billing_information';

export type BillingData = {
  billing: BillingInformation;
  history: ReplyOf<typeof listBillingHistory> | HistoryFailure;
  /** What he comes back from his bank or from PayPal for. */
  asked: 'card' | 'balance' | 'paypal' | null;
  done: 'card' | 'paypal' | null;
  /** What he brings back from PayPal. */
  paypalToken: string | null;
  /** He did not agree at PayPal. */
  isCancelled: boolean;
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
  };
}

const DONE = {
  card: 'Your card and address are saved.',
  paypal: 'From now on you pay by PayPal.',
} as const;

/** By what a member pays, what he owes, and what he was billed. */
export function Component() {
  const data = useLoaderData<BillingData>();
  const { asked, done, paypalToken, isCancelled } = data;
  useLoaded(data, billingActions);
  const { billing, history } = useSelector((state: RootState) => billingShown(state, data), shallowEqual);
  const address = useSelector(({ auth }: RootState) => auth?.address) ?? billing.address;
  return (
    <Page>
      <PageMeta
        title="Billing"
        description="How you pay, your address, and what you were billed."
        path={PATH}
        isIndexed={false}
      />
      <UserNav />
      <PageTitle title="Billing" />
      <Sections>
        <Outcome before={done && DONE[done]} />
        {isCancelled ? <Alert kind="info">{`${PAYPAL_CANCELED} Nothing was changed.`}</Alert> : null}
        {asked ? <FinishCard what={asked} paypalToken={paypalToken} /> : null}
        {billing.outstandingBalance === null ? null : (
          <Balance amount={billing.outstandingBalance} canPay={keptWords(billing) !== null} />
        )}
        {billing.refundsOwed > 0 ? (
          <section>
            <SectionHead>A refund that did not arrive</SectionHead>
            <div className={css.part}>
              <p>
                {priceText(billing.refundsOwed)} could not be returned to you, and is still yours.{' '}
                <a href="/news/contact-us-5">Tell us</a> whether you want it as credit for your next bill or in another
                way.
              </p>
            </div>
          </section>
        ) : null}
        {billing.accountCredit > 0 ? (
          <section>
            <SectionHead>Account credit</SectionHead>
            <p className={css.part}>{priceText(billing.accountCredit)} are there for your next bill.</p>
          </section>
        ) : null}
        {billing.cardForm.provider === 'none' ? null : (
          <section>
            <SectionHead>Payment and address</SectionHead>
            <CardForm billing={billing} address={address} />
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
