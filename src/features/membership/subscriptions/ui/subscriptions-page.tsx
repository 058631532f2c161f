import { useSelector } from 'react-redux';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { Page, Sections } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { priceText } from '#kernel/money.ts';
import { Outcome } from '#web/outcome.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import { subscriptionsRead } from '#web/store/auth.ts';
import type { RootState } from '#web/store/store.ts';
import { useLoaded } from '#web/use-session-areas.ts';
import { UserNav } from '#web/user-nav.tsx';
import type { MemberView } from '../../accounts/member-view.ts';
import { ADD_ONS } from '../../plans/product-view.ts';
import type { SubscriptionView } from '../subscription-view.ts';
import { type OwnReferral, ReferFriend } from './refer-friend.tsx';
import { DONE, PATH } from './subscription-outcomes.ts';
import { Subscription } from './subscription-row.tsx';
import { complimentaryWords } from './subscription-text.ts';
import css from './subscriptions-page.module.css';
import type { Resumed } from './use-add-ons.ts';

type SubscriptionsData = {
  token: string;
  userId: number;
  subscriptions: SubscriptionView[];
  complimentaryAccess: MemberView['complimentaryAccess'];
  /** Dollars. */
  accountCredit: number;
  referral: OwnReferral;
  done: keyof typeof DONE | null;
  /** He comes back from his bank, for this add-on. */
  resumed: (Resumed & { subscriptionId: number }) | null;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<SubscriptionsData> {
  const { api } = pageRequestOf(context);
  const [{ csurfToken }, { subscriptions, accountCredit }, referral, { user }] = await Promise.all([
    api.csrf.get(),
    api.subscriptions.list(),
    api.referrals.own(),
    api.account.current(),
  ]);
  const { searchParams } = new URL(request.url);
  const done = searchParams.get('done');
  return {
    token: csurfToken,
    userId: user.userId,
    subscriptions,
    complimentaryAccess: user.complimentaryAccess,
    accountCredit,
    referral,
    done: isDone(done) ? done : null,
    resumed: resumedOf(searchParams),
  };
}

function resumedOf(query: URLSearchParams): SubscriptionsData['resumed'] {
  // `add_on` and `site`: a bank may still lead back by a link of the version before.
  const listOf = (name: string, before: string) => (query.get(name) ?? query.get(before) ?? '').split(',');
  const addOnIds = ADD_ONS.filter((addOn) => listOf('add_ons', 'add_on').includes(addOn));
  const siteIds = listOf('sites', 'site')
    .map(Number)
    .filter((id) => id > 0);
  return addOnIds.length > 0 ? { addOnIds, siteIds, subscriptionId: Number(query.get('subscription')) } : null;
}

const isDone = (done: string | null): done is keyof typeof DONE => done !== null && Object.hasOwn(DONE, done);

const actionsOf = ({ subscriptions }: SubscriptionsData) => [subscriptionsRead(subscriptions)];

/** What a member has, what comes next, and the way out of each. */
export function Component() {
  const data = useLoaderData<SubscriptionsData>();
  const { complimentaryAccess, accountCredit, referral, token, userId, done, resumed } = data;
  useLoaded(data, actionsOf);
  const subscriptions = useSelector(({ auth }: RootState) => auth?.subscriptions) ?? data.subscriptions;
  const { flags } = usePageRoot();
  const present = subscriptions.filter(({ status }) => status !== 'ended');
  const past = subscriptions.filter(({ status }) => status === 'ended');
  return (
    <Page>
      <PageMeta
        title="Subscriptions"
        description="What you have, what is charged next, and how to end it."
        path={PATH}
        isIndexed={false}
      />
      <UserNav />
      <PageTitle title="Subscriptions" />
      <Sections>
        <Outcome before={done && DONE[done]} />
        <section>
          <SectionHead>Yours</SectionHead>
          {accountCredit > 0 ? (
            <p className={css.credit}>
              You have {priceText(accountCredit)} of account credit. It is used first, before your card or PayPal is
              charged.
            </p>
          ) : null}
          {complimentaryAccess ? <p className={css.credit}>{complimentaryWords(complimentaryAccess)}</p> : null}
          {present.length === 0 ? (
            <Empty
              title={complimentaryAccess ? 'No Subscriptions' : 'Free Account - No Subscriptions'}
              actions={
                flags.disableSubscriptions ? null : (
                  <ButtonLink kind="team" href="/subscribe">
                    Subscribe
                  </ButtonLink>
                )
              }
            >
              Free stories, profiles and rankings are open to you. A subscription opens the rest.
            </Empty>
          ) : (
            present.map((each) => (
              <Subscription
                key={each.id}
                subscription={each}
                token={token}
                userId={userId}
                resumed={resumed?.subscriptionId === each.id ? resumed : null}
              />
            ))
          )}
        </section>
        {flags.disableSubscriptions ? null : <ReferFriend {...referral} />}
        {past.length === 0 ? null : (
          <section>
            <SectionHead>Ended</SectionHead>
            {past.map((each) => (
              <Subscription key={each.id} subscription={each} token={token} userId={userId} resumed={null} />
            ))}
          </section>
        )}
      </Sections>
    </Page>
  );
}
