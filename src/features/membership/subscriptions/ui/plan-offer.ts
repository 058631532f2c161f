import { DAY_MS } from '#kernel/dates.ts';
import type { Plan } from '../../plans/product-view.ts';
import type { GrantedView, SubscriptionView } from '../subscription-view.ts';

/** What the plans page offers a member, given what they already have. Pure. */

export type PlanOffer =
  | { kind: 'subscribe' }
  /** They pay for this plan. */
  | { kind: 'yours'; held: SubscriptionView }
  /** They pay monthly and look at the annual price. */
  | { kind: 'annual'; held: SubscriptionView }
  /** An add-on extends their plan. */
  | { kind: 'add'; held: SubscriptionView; addOn: 'ALL_ACCESS' | 'SPY' }
  /** Their access already includes it; `until` null: it doesn't end, or the plan renews. */
  | { kind: 'included'; until: string | null }
  /** What they have rules the plan out without a change of it. */
  | { kind: 'manage' };

export type Owned = { held: readonly SubscriptionView[]; granted: readonly GrantedView[] };

type Wanted = { plan: Plan; period: 'month' | 'year'; siteId: number };

/** Access that ends sooner than this doesn't stop a sale. */
const SOON_MS = 30 * DAY_MS;

export const isLive = ({ status }: Pick<SubscriptionView, 'status'>): boolean =>
  status !== 'incomplete' && status !== 'ended';

const readsAll = ({ plan, associatedAddOns }: SubscriptionView): boolean =>
  plan === 'ALL_ACCESS' || associatedAddOns.some(({ type }) => type === 'ALL_ACCESS');

export const reads = (view: SubscriptionView, siteId: number): boolean =>
  readsAll(view) || view.sites.some(({ id }) => id === siteId);

export function planOffer({ held, granted }: Owned, { plan, period, siteId }: Wanted, now: Date): PlanOffer {
  const live = held.filter(isLive);
  const paid = live.filter(({ billingPeriod }) => billingPeriod !== null);
  const own = plan === 'ALL_ACCESS' ? (paid.find(readsAll) ?? paid[0]) : paid.find((each) => reads(each, siteId));
  if (own) return offerBeside(own, { plan, period });
  return givenFor({ live, granted }, { plan, siteId }, now) ?? { kind: 'subscribe' };
}

function offerBeside(held: SubscriptionView, { plan, period }: Pick<Wanted, 'plan' | 'period'>): PlanOffer {
  if (held.plan === plan)
    return period === 'year' && held.canUpgrade ? { kind: 'annual', held } : { kind: 'yours', held };
  if (readsAll(held) || plan === 'STANDARD') return { kind: 'included', until: null };
  if (!held.takesAddOns) return { kind: 'manage' };
  return { kind: 'add', held, addOn: plan === 'ALL_ACCESS' ? 'ALL_ACCESS' : 'SPY' };
}

/** The longest of their gifts and complimentary access; null: none covers the plan for long enough. */
function givenFor(
  { live, granted }: { live: readonly SubscriptionView[]; granted: readonly GrantedView[] },
  { plan, siteId }: Pick<Wanted, 'plan' | 'siteId'>,
  now: Date,
): PlanOffer | null {
  const isOneSite = plan === 'STANDARD';
  const ends = [
    ...live.filter((each) => (isOneSite ? reads(each, siteId) : readsAll(each))).map(({ termEndsAt }) => termEndsAt),
    ...granted
      .filter(
        ({ resources, site }) => resources.includes('premium') && (site === null || (isOneSite && site.id === siteId)),
      )
      .map(({ until }) => until),
  ];
  if (ends.length === 0) return null;
  if (ends.includes(null)) return { kind: 'included', until: null };
  const until =
    ends
      .filter((each) => each !== null)
      .toSorted()
      .at(-1) ?? null;
  return until !== null && Date.parse(until) - now.getTime() < SOON_MS ? null : { kind: 'included', until };
}
