import { priceText } from '#kernel/money.ts';
import type { SiteChoice } from '#web/sold-sites.ts';
import type { Pricing } from '../../plans/pricing-view.ts';
import { PRODUCT_NAMES } from '../../plans/product-view.ts';
import type { GrantedView, SubscriptionView } from '../subscription-view.ts';
import { inTheWayOf } from './already-subscribed.tsx';
import { priceOf } from './learn-step.tsx';
import { type Owned, planOffer } from './plan-offer.ts';
import { choiceOf, subscribeHref } from './subscribe-choice.ts';

export type RenewalOffer = { label: string; href: string };

type Past = Pick<SubscriptionView, 'plan' | 'billingPeriod' | 'sites'>;

/** The plan that sells what a member had without a subscription; null: it opened no stories. */
export const planOfGranted = ({ resources, site }: GrantedView): Past | null =>
  resources.includes('premium')
    ? { plan: site ? 'STANDARD' : 'ALL_ACCESS', billingPeriod: null, sites: site ? [site] : [] }
    : null;

/** How to buy ended access at today's price, monthly if it was a gift or complimentary; null: it isn't sold, or the member has it again. */
export function renewalOffer(
  past: Past,
  { pricing, sites, now, ...owned }: Owned & { pricing: Pricing; sites: readonly SiteChoice[]; now: Date },
): RenewalOffer | null {
  const { plan, billingPeriod } = past;
  const period = billingPeriod ?? 'month';
  const [site, ...others] = past.sites.flatMap(({ id }) => sites.find((each) => each.id === id) ?? []);
  const price = priceOf(pricing, plan, period);
  if (price === 0 || (plan !== 'ALL_ACCESS' && !site)) return null;
  const siteId = site?.id ?? 0;
  if (planOffer(owned, { plan, period, siteId }, now).kind !== 'subscribe') return null;
  const siteIds = plan === 'BUNDLE' ? others.map(({ id }) => id) : [];
  const chosen = { site: site ?? { id: siteId, name: '', label: 'www' }, held: [...owned.held] };
  if (inTheWayOf({ ...chosen, choice: { plan, addOn: null, siteIds } })) return null;
  const choice = choiceOf(new URLSearchParams({ plan, period, step: 'purchase', sites: siteIds.join(',') }));
  return {
    label: `${billingPeriod === null ? `Get ${PRODUCT_NAMES[plan]},` : 'Renew at'} ${priceText(price)} a ${period}`,
    href: subscribeHref(choice, {
      step: plan === 'BUNDLE' && siteIds.length < 2 ? 'bundle' : 'purchase',
      siteName: site?.label ?? null,
    }),
  };
}
