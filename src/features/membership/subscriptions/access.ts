import type { GrantInput } from '../entitlements/public.ts';
import type { AddOn } from '../plans/product-view.ts';
import { givesAccess, type Subscription } from './subscription.ts';

/** What a subscription gives now. Pure. */

/** `siteIds`: those that it reads; none: every one. One that renews has no end that is known. */
export function grantsOf(
  subscription: Subscription & {
    siteIds: readonly number[];
    addOnCents: readonly { addOn: AddOn; siteIds: readonly number[] }[];
  },
): GrantInput[] {
  const { plan, addOns, siteIds, addOnCents, term, renews, status } = subscription;
  if (!givesAccess(subscription) || !term) return [];
  // What is owed is kept until it is paid or given up, so that nobody is locked out by one refused card.
  const endsAt = renews || status === 'past_due' ? null : term.endsAt;
  const everywhere = (resource: GrantInput['resource']): GrantInput => ({ resource, siteId: null, endsAt });
  if (plan === 'ALL_ACCESS' || addOns.includes('ALL_ACCESS'))
    return [everywhere('premium'), everywhere('war_room'), everywhere('ads_none')];
  const on = (sites: readonly number[], resource: GrantInput['resource']) =>
    sites.map((siteId): GrantInput => ({ resource, siteId, endsAt }));
  const read = new Set([...siteIds, ...addOnCents.flatMap((each) => each.siteIds)]);
  return [
    ...on([...read], 'premium'),
    ...(addOns.includes('WAR_ROOM') ? on(siteIds, 'war_room') : []),
    ...(addOns.includes('AD_LITE') ? [everywhere('ads_lite')] : []),
  ];
}
