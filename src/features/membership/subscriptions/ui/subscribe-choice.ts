import { localAddress } from '#kernel/local-address.ts';
import { ADD_ONS, type AddOn, PLANS, type Plan } from '../../plans/product-view.ts';
import { type Campaign, campaignOf, campaignQuery } from '../../registration/campaign-view.ts';

/** The choices of the purchase flow, kept in the address so that the back button works. Pure. */

export const STEPS = ['learn', 'bundle', 'upsell', 'purchase', 'success'] as const;
export type Step = (typeof STEPS)[number];
export type Period = 'month' | 'year';

export type Choice = {
  step: Step;
  /** The subdomain of the site; "www" and "n" both name the main one. Null: the site of this request. */
  siteName: string | null;
  plan: Plan;
  period: Period;
  /** The other sites of a BUNDLE. */
  siteIds: readonly number[];
  addOn: Extract<AddOn, 'AD_LITE' | 'ALL_ACCESS'> | null;
  promoCode: string;
  /** The referral code of a friend's link. */
  friendsCode: string;
  /** The campaign that led here, saved with a new account. */
  campaign: Campaign;
  /** The locked story that led here, a path of this site that the success page links back to. Null: none. */
  returnTo: string | null;
  /** An order that waits for its payment, on the return from the bank or PayPal. */
  order: number | null;
  /** PayPal's token in the return link. */
  paypalToken: string | null;
  /** The buyer canceled at the bank or PayPal. */
  isCancelled: boolean;
};

const ID = /^[1-9]\d{0,8}$/;
const LABEL = /^[a-z0-9-]{1,63}$/;
/** The number of further sites in a BUNDLE. */
const OTHER_SITES = 2;

export function choiceOf(query: URLSearchParams): Choice {
  const addOn = ADD_ONS.find((each) => each === query.get('add_on'));
  const siteName = query.get('siteName')?.toLowerCase() ?? '';
  const step = STEPS.find((each) => each === query.get('step')) ?? 'learn';
  const plan = PLANS.find((each) => each === query.get('plan')) ?? 'STANDARD';
  const siteIds = (query.get('sites') ?? '')
    .split(',')
    .filter((id) => ID.test(id))
    .slice(0, OTHER_SITES)
    .map(Number);
  const isWhole = plan !== 'BUNDLE' || siteIds.length === OTHER_SITES;
  return {
    step: validStep(step, { plan, isWhole }),
    siteName: siteName === 'n' ? 'www' : LABEL.test(siteName) ? siteName : null,
    plan,
    period: query.get('period') === 'month' ? 'month' : 'year',
    siteIds,
    addOn: addOn === 'AD_LITE' || addOn === 'ALL_ACCESS' ? addOn : null,
    promoCode: (query.get('promo_code') ?? '').slice(0, 64),
    friendsCode: (query.get('refer_a_friend_code') ?? '').slice(0, 64),
    campaign: campaignOf(query),
    returnTo: localAddress(query.get('return_to'), '') || null,
    order: ID.test(query.get('order') ?? '') ? Number(query.get('order')) : null,
    paypalToken: query.get('paypal_token')?.slice(0, 255) ?? null,
    isCancelled: query.get('paypal') === 'cancelled',
  };
}

/** Skips a step that the choice doesn't need: only a bundle chooses sites, and only a plan for one site sees the upsell. */
function validStep(step: Step, { plan, isWhole }: { plan: Plan; isWhole: boolean }): Step {
  if (step === 'purchase' && !isWhole) return 'bundle';
  const isIdle = (step === 'bundle' && plan !== 'BUNDLE') || (step === 'upsell' && plan !== 'STANDARD');
  return isIdle ? stepAfterPlan(plan) : step;
}

/** The address of a step that carries the choices. */
export function subscribeHref(choice: Choice, changed: Partial<Choice> = {}): string {
  const { step, siteName, plan, period, siteIds, addOn, promoCode, friendsCode, campaign, returnTo } = {
    ...choice,
    ...changed,
  };
  const query = new URLSearchParams({
    ...(siteName === null ? {} : { siteName }),
    step,
    plan,
    period,
    ...(siteIds.length > 0 ? { sites: siteIds.join(',') } : {}),
    ...(addOn === null ? {} : { add_on: addOn }),
    ...(promoCode === '' ? {} : { promo_code: promoCode }),
    ...(friendsCode === '' ? {} : { refer_a_friend_code: friendsCode }),
    ...campaignQuery(campaign),
    ...(returnTo === null ? {} : { return_to: returnTo }),
  });
  return `/subscribe?${query}`;
}

/** The step after the plan is chosen: the sites of a bundle, a larger plan, or the payment. */
export const stepAfterPlan = (plan: Plan): Step =>
  plan === 'BUNDLE' ? 'bundle' : plan === 'STANDARD' ? 'upsell' : 'purchase';
