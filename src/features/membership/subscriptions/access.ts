import type { GrantInput } from '../entitlements/public.ts';
import type { AddOn } from '../plans/product-view.ts';
import { givesAccess, type Subscription } from './subscription.ts';

/** The entitlements that a subscription grants now. Pure. */

/** `siteIds`: the sites that it opens; empty means every site. The grants of a subscription that renews have no known end. */
export function grantsOf(
  subscription: Subscription & {
    siteIds: readonly number[];
    addOnCents: readonly { addOn: AddOn; siteIds: readonly number[] }[];
  },
): GrantInput[] {
  const { plan, addOns, siteIds, addOnCents, term, renews, status } = subscription;
  if (!givesAccess(subscription) || !term) return [];
  // A past-due subscription keeps its access until it is paid or given up, so that one declined card locks nobody out.
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
