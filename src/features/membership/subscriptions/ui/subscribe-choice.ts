import { ADD_ONS, type AddOn, PLANS, type Plan } from '../../plans/product-view.ts';
import { type Campaign, campaignOf, campaignQuery } from '../../registration/campaign-view.ts';

/** What somebody chose on the way to a purchase: it stands in the address, so that the back button works. Pure. */

export const STEPS = ['learn', 'bundle', 'upsell', 'purchase', 'success'] as const;
export type Step = (typeof STEPS)[number];
export type Period = 'month' | 'year';

export type Choice = {
  step: Step;
  /** The label of the host of the site; "www" is the main one. Null: the one that is asked. */
  siteName: string | null;
  plan: Plan;
  period: Period;
  /** Of a BUNDLE: beside the site. */
  siteIds: readonly number[];
  addOn: Extract<AddOn, 'AD_LITE' | 'ALL_ACCESS'> | null;
  promoCode: string;
  /** Of a friend who told him of us: his link brings it. */
  friendsCode: string;
  /** What led him here: it stays with his account, where he makes one. */
  campaign: Campaign;
  /** An order that waits for its payment: the payer comes back from his bank or from PayPal. */
  order: number | null;
  /** What he brings back from PayPal. */
  paypalToken: string | null;
  /** He did not agree there. */
  isCancelled: boolean;
};

const ID = /^[1-9]\d{0,8}$/;
const LABEL = /^[a-z0-9-]{1,63}$/;
/** Of a BUNDLE. */
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
    siteName: LABEL.test(siteName) ? siteName : null,
    plan,
    period: query.get('period') === 'month' ? 'month' : 'year',
    siteIds,
    addOn: addOn === 'AD_LITE' || addOn === 'ALL_ACCESS' ? addOn : null,
    promoCode: (query.get('promo_code') ?? '').slice(0, 64),
    friendsCode: (query.get('refer_a_friend_code') ?? '').slice(0, 64),
    campaign: campaignOf(query),
    order: ID.test(query.get('order') ?? '') ? Number(query.get('order')) : null,
    paypalToken: query.get('paypal_token')?.slice(0, 255) ?? null,
    isCancelled: query.get('paypal') === 'cancelled',
  };
}

/** A step that what was chosen has no use for is the next one that it has: three sites are of a bundle, and more is offered beside one site. */
function validStep(step: Step, { plan, isWhole }: { plan: Plan; isWhole: boolean }): Step {
  if (step === 'purchase' && !isWhole) return 'bundle';
  const isIdle = (step === 'bundle' && plan !== 'BUNDLE') || (step === 'upsell' && plan !== 'STANDARD');
  return isIdle ? stepAfterPlan(plan) : step;
}

/** The address of a step with what was chosen. */
export function subscribeHref(choice: Choice, changed: Partial<Choice> = {}): string {
  const { step, siteName, plan, period, siteIds, addOn, promoCode, friendsCode, campaign } = { ...choice, ...changed };
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
  });
  return `/subscribe?${query}`;
}

/** What comes after the plan was chosen: the schools of a bundle, a plan with more, or the payment. */
export const stepAfterPlan = (plan: Plan): Step =>
  plan === 'BUNDLE' ? 'bundle' : plan === 'STANDARD' ? 'upsell' : 'purchase';
