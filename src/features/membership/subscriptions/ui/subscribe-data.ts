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
  /** The chosen site; the first on sale if the requested one is not. */
  site: SiteChoice;
  /** Whether the requested site isn't on sale: then All Access opens its stories, and no single-site plan does. */
  isNotSold: boolean;
  held: SubscriptionView[];
  /** Access without a subscription. */
  granted: GrantedView[];
  /** The reward of the referral code; null: there is none. */
  friend: { accepted: boolean; message: string } | null;
  /** What to do after the purchase; null before it. */
  welcome: Welcome | null;
};

export async function loadSubscribe({ request, context }: LoaderFunctionArgs): Promise<SubscribeData> {
  const { api, subdomain } = pageRequestOf(context);
  const asked = choiceOf(new URL(request.url).searchParams);
  const [{ csurfToken }, { pricing }, sites, payer, friend] = await Promise.all([
    api.csrf.get(),
    api.plans.pricing(),
    soldSites(api),
    payerOf(api),
    friendOf(api, asked),
  ]);
  const { subscriptions, granted } = payer.isVisitor
    ? { subscriptions: [], granted: [] }
    : await api.subscriptions.list();
  const wanted = asked.siteName ?? (subdomain || 'www');
  const found = sites.find(({ label }) => label === wanted);
  const site = found ?? sites[0];
  if (!site) throw new Response(null, { status: 404 });
  const isNotSold = !found && asked.siteName !== null;
  const choice = isNotSold ? withoutSite(asked) : asked;
  const welcome = choice.step === 'success' && subscriptions.length > 0 ? await loadWelcome(api, subscriptions) : null;
  const shown = { choice, pricing, sites, site, isNotSold, friend, welcome };
  return { token: csurfToken, ...shown, held: subscriptions, granted, ...payer };
}

/** Returns to the plans if the chosen site isn't sold, except for an order that is being paid and for All Access. */
function withoutSite(choice: Choice): Choice {
  const goesOn =
    choice.order !== null || choice.isCancelled || choice.step === 'success' || choice.plan === 'ALL_ACCESS';
  return goesOn ? choice : { ...choice, step: 'learn' };
}

type Api = ReturnType<typeof pageRequestOf>['api'];

async function friendOf(api: Api, { friendsCode, plan }: Choice): Promise<SubscribeData['friend']> {
  if (friendsCode === '') return null;
  const query = { referAFriendCode: friendsCode, planType: plan };
  const { referAFriend } = await api.promotions.validate({ query }).catch(unlessTooOften);
  return referAFriend;
}

/** Code guesses are rate limited. The page still loads over the limit, and the quote reports the code. */
function unlessTooOften(error: unknown): { referAFriend: null } {
  if (isApiError(error) && error.status === 429) return { referAFriend: null };
  throw error;
}
