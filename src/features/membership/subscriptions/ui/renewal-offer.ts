import { priceText } from '#kernel/money.ts';
import type { SiteChoice } from '#web/sold-sites.ts';
import type { Pricing } from '../../plans/pricing-view.ts';
import type { SubscriptionView } from '../subscription-view.ts';
import { inTheWayOf } from './already-subscribed.tsx';
import { priceOf } from './learn-step.tsx';
import { type Owned, planOffer } from './plan-offer.ts';
import { choiceOf, subscribeHref } from './subscribe-choice.ts';

type RenewalOffer = { label: string; href: string };

/** How a paid subscription that has ended is bought again at today's price; null: it is not sold, or the member has it again. */
export function renewalOffer(
  past: SubscriptionView,
  { pricing, sites, now, ...owned }: Owned & { pricing: Pricing; sites: readonly SiteChoice[]; now: Date },
): RenewalOffer | null {
  const { plan, billingPeriod: period } = past;
  const [site, ...others] = past.sites.flatMap(({ id }) => sites.find((each) => each.id === id) ?? []);
  const price = period === null ? 0 : priceOf(pricing, plan, period);
  if (period === null || price === 0 || (plan !== 'ALL_ACCESS' && !site)) return null;
  const siteId = site?.id ?? 0;
  if (planOffer(owned, { plan, period, siteId }, now).kind !== 'subscribe') return null;
  const siteIds = plan === 'BUNDLE' ? others.map(({ id }) => id) : [];
  const chosen = { site: site ?? { id: siteId, name: '', label: 'www' }, held: [...owned.held] };
  if (inTheWayOf({ ...chosen, choice: { plan, addOn: null, siteIds } })) return null;
  const choice = choiceOf(new URLSearchParams({ plan, period, step: 'purchase', sites: siteIds.join(',') }));
  return {
    label: `Renew at ${priceText(price)} a ${period}`,
    href: subscribeHref(choice, {
      step: plan === 'BUNDLE' && siteIds.length < 2 ? 'bundle' : 'purchase',
      siteName: site?.label ?? null,
    }),
  };
}
