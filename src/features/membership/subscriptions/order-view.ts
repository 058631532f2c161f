import type { Plan } from '../plans/product-view.ts';
import type { SubscriptionType } from './subscription.ts';

/** What a member may order beside what they have. Pure. */

type Reading = { plan: Plan; siteIds: readonly number[] };

const readsAll = ({ plan, addOns }: { plan: Plan; addOns: readonly string[] }) =>
  plan === 'ALL_ACCESS' || addOns.includes('ALL_ACCESS');

type OrderedPlan = Reading & { addOns: readonly string[] };
type HeldPlan = OrderedPlan & { type: SubscriptionType };

/** The subscription in `held` that already gives what is ordered, so that nobody pays twice; null: none does. */
export const overlapping = <Held extends HeldPlan>(held: readonly Held[], ordered: OrderedPlan): Held | null =>
  held.find((each) => isInTheWay(each, ordered)) ?? null;

/**
 * A gift or comp never is. A plan prepaid for a prospect’s family is only in the way of another STANDARD for the same site, because it
 * can't become a larger plan.
 */
function isInTheWay(held: HeldPlan, ordered: OrderedPlan): boolean {
  const isShared = held.siteIds.some((id) => ordered.siteIds.includes(id));
  switch (held.type) {
    case 'monthly':
    case 'annual':
      return isShared || readsAll(held) || readsAll(ordered);
    case 'prospect_prepaid':
      return isShared && ordered.plan === 'STANDARD' && !readsAll(ordered);
    case 'comped':
    case 'gift':
      return false;
  }
}
