import type { LoaderFunctionArgs } from 'react-router';
import { isApiError } from '#kernel/errors.ts';
import { type Payer, payerOf } from '#web/cards/payer.ts';
import { pageRequestOf } from '#web/request-context.ts';
import { type SiteChoice, soldSites } from '#web/sold-sites.ts';
import type { Pricing } from '../../plans/pricing-view.ts';
import type { GrantedView, SubscriptionView } from '../subscription-view.ts';
import { type Choice, choiceOf } from './subscribe-choice.ts';
import { loadWelcome, type Welcome } from './welcome.ts';

export type SubscribeData = Payer & {
  token: string;
  choice: Choice;
  pricing: Pricing;
  /** Every site on sale. */
  sites: SiteChoice[];
  site: SiteChoice;
  held: SubscriptionView[];
  /** Access without a subscription. */
  granted: GrantedView[];
  /** What the referral code gives; null: there is none. */
  friend: { accepted: boolean; message: string } | null;
  /** What to do after the purchase; null: before it. */
  welcome: Welcome | null;
};

export async function loadSubscribe({ request, context }: LoaderFunctionArgs): Promise<SubscribeData> {
  const { api, subdomain } = pageRequestOf(context);
  const choice = choiceOf(new URL(request.url).searchParams);
  const [{ csurfToken }, { pricing }, sites, payer, friend] = await Promise.all([
    api.csrf.get(),
    api.plans.pricing(),
    soldSites(api),
    payerOf(api),
    friendOf(api, choice),
  ]);
  const { subscriptions, granted } = payer.isVisitor
    ? { subscriptions: [], granted: [] }
    : await api.subscriptions.list();
  const wanted = choice.siteName ?? (subdomain || 'www');
  const site = sites.find(({ label }) => label === wanted) ?? sites[0];
  if (!site) throw new Response(null, { status: 404 });
  const welcome = choice.step === 'success' && subscriptions.length > 0 ? await loadWelcome(api, subscriptions) : null;
  return { token: csurfToken, choice, pricing, sites, site, held: subscriptions, granted, friend, ...payer, welcome };
}

type Api = ReturnType<typeof pageRequestOf>['api'];

async function friendOf(api: Api, { friendsCode, plan }: Choice): Promise<SubscribeData['friend']> {
  if (friendsCode === '') return null;
  const query = { referAFriendCode: friendsCode, planType: plan };
  const { referAFriend } = await api.promotions.validate({ query }).catch(unlessTooOften);
  return referAFriend;
}

/** Codes may be guessed only slowly; the page is there all the same, and the quote tells of the code. */
function unlessTooOften(error: unknown): { referAFriend: null } {
  if (isApiError(error) && error.status === 429) return { referAFriend: null };
  throw error;
}
