import { useSelector } from 'react-redux';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { Page, Sections } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { priceText } from '#kernel/money.ts';
import { keptWords } from '#web/cards/pay-way.ts';
import { Outcome } from '#web/outcome.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import { type SiteChoice, soldSites } from '#web/sold-sites.ts';
import { subscriptionsRead } from '#web/store/auth.ts';
import type { RootState } from '#web/store/store.ts';
import { useLoaded } from '#web/use-session-areas.ts';
import { UserNav } from '#web/user-nav.tsx';
import type { MemberView } from '../../accounts/member-view.ts';
import type { Pricing } from '../../plans/pricing-view.ts';
import { ADD_ONS } from '../../plans/product-view.ts';
import type { GrantedView, SubscriptionView } from '../subscription-view.ts';
import { chosenAddOn } from './chosen-add-on.ts';
import { GrantedRows, Offer } from './granted-rows.tsx';
import { type OwnReferral, ReferFriend } from './refer-friend.tsx';
import { planOfGranted, renewalOffer } from './renewal-offer.ts';
import { DONE, PATH } from './subscription-outcomes.ts';
import { Subscription } from './subscription-row.tsx';
import { shortName } from './subscription-text.ts';
import css from './subscriptions-page.module.css';
import type { Resumed } from './use-add-ons.ts';

type SubscriptionsData = {
  token: string;
  userId: MemberView['userId'];
  subscriptions: SubscriptionView[];
  granted: GrantedView[];
  pastGranted: GrantedView[];
  pricing: Pricing;
  sites: SiteChoice[];
  /** Dollars. */
  accountCredit: number;
  referral: OwnReferral;
  done: keyof typeof DONE | null;
  /** The purchase that the member comes back to from the bank. */
  resumed: (Resumed & { subscriptionId: number }) | null;
  /** An add-on that was chosen on another page. */
  chosen: ReturnType<typeof chosenAddOn>;
  /** The site of the requested add-on; null: none was requested, or it has no site. */
  addOnSite: string | null;
  isAddOnAsked: boolean;
  /** The saved card; null: there is none. */
  cardWords: string | null;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<SubscriptionsData> {
  const { api } = pageRequestOf(context);
  const [{ csurfToken }, own, referral, { user }, { pricing }, sites, { card }] = await Promise.all([
    api.csrf.get(),
    api.subscriptions.list(),
    api.referrals.own(),
    api.account.current(),
    api.plans.pricing(),
    soldSites(api),
    api.billing.information(),
  ]);
  const { searchParams } = new URL(request.url);
  const done = searchParams.get('done');
  return {
    token: csurfToken,
    userId: user.userId,
    ...own,
    pricing,
    sites,
    cardWords: keptWords({ card, paypal: null }),
    referral,
    done: isDone(done) ? done : null,
    resumed: resumedOf(searchParams),
    chosen: chosenAddOn(searchParams, own.subscriptions),
    addOnSite: shortNameOf(sites.find(({ id }) => String(id) === searchParams.get('site'))),
    isAddOnAsked: searchParams.has('choose'),
  };
}

function resumedOf(query: URLSearchParams): SubscriptionsData['resumed'] {
  // `add_on` and `site`: an earlier version used these names, and a bank may still link back with them.
  const listOf = (name: string, before: string) => (query.get(name) ?? query.get(before) ?? '').split(',');
  const addOnIds = ADD_ONS.filter((addOn) => listOf('add_ons', 'add_on').includes(addOn));
  const siteIds = listOf('sites', 'site')
    .map(Number)
    .filter((id) => id > 0);
  return addOnIds.length > 0 ? { addOnIds, siteIds, subscriptionId: Number(query.get('subscription')) } : null;
}

const shortNameOf = (site: SiteChoice | undefined): string | null => (site ? shortName(site.name) : null);

const isDone = (done: string | null): done is keyof typeof DONE => done !== null && Object.hasOwn(DONE, done);

const actionsOf = ({ subscriptions }: SubscriptionsData) => [subscriptionsRead(subscriptions)];

/** Everything a member has, what comes next, how to cancel, and what has ended. */
export function Component() {
  const data = useLoaderData<SubscriptionsData>();
  const { granted, pastGranted, accountCredit, referral, token, userId, done, resumed, chosen } = data;
  useLoaded(data, actionsOf);
  const subscriptions = useSelector(({ auth }: RootState) => auth?.subscriptions) ?? data.subscriptions;
  const { flags, now } = usePageRoot();
  const present = subscriptions.filter(({ status }) => status !== 'ended');
  const past = subscriptions.filter(({ status }) => status === 'ended');
  const offerOf = (ended: Parameters<typeof renewalOffer>[0] | null) =>
    ended === null || flags.disableSubscriptions
      ? null
      : renewalOffer(ended, { ...data, held: subscriptions, now: new Date(now) });
  return (
    <Page>
      <PageMeta
        title="Subscriptions"
        description="Your plans, your next charge and how to cancel."
        path={PATH}
        isIndexed={false}
      />
      <UserNav />
      <PageTitle title="Subscriptions" />
      <Sections>
        <Outcome before={done && DONE[done]} />
        {data.isAddOnAsked && chosen === null ? (
          <Alert
            kind="info"
            link={
              data.addOnSite === null && !flags.disableSubscriptions
                ? { label: 'See all plans', href: '/subscribe' }
                : undefined
            }
          >
            {data.addOnSite === null
              ? 'You need an active paid subscription before you can add to it.'
              : `You need a subscription to ${data.addOnSite} before you can add its War Room.`}
          </Alert>
        ) : null}
        <section>
          <SectionHead>Your plans and access</SectionHead>
          {accountCredit > 0 ? (
            <p className={css.credit}>
              You have {priceText(accountCredit)} in account credit. We use it before we charge your card or PayPal.
            </p>
          ) : null}
          {present.length === 0 && granted.length === 0 ? (
            <Empty
              title="Free Account - No Subscriptions"
              actions={
                flags.disableSubscriptions ? null : (
                  <ButtonLink kind="team" href="/subscribe">
                    Subscribe
                  </ButtonLink>
                )
              }
            >
              You can read free stories, profiles and rankings. Subscribe to read everything else.
            </Empty>
          ) : (
            present.map((each) => (
              <Subscription
                key={each.id}
                subscription={each}
                token={token}
                userId={userId}
                cardWords={data.cardWords}
                resumed={resumed?.subscriptionId === each.id ? resumed : null}
                chosen={chosen?.subscriptionId === each.id ? chosen.addOn : null}
              />
            ))
          )}
          <GrantedRows granted={granted} />
        </section>
        {past.length + pastGranted.length === 0 ? null : (
          <section>
            <SectionHead>Past plans and access</SectionHead>
            {past.map((each) => (
              <Subscription key={each.id} subscription={each} token={token} userId={userId} resumed={null}>
                <Offer offer={offerOf(each)} />
              </Subscription>
            ))}
            <GrantedRows granted={pastGranted} isPast offerOf={(each) => offerOf(planOfGranted(each))} />
          </section>
        )}
        {flags.disableSubscriptions ? null : <ReferFriend {...referral} />}
      </Sections>
    </Page>
  );
}
