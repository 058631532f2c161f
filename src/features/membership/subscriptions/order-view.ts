import type { Plan } from '../plans/product-view.ts';
import type { SubscriptionType } from './subscription.ts';

/** What may be ordered beside what a member has. Pure. */

type Reading = { plan: Plan; siteIds: readonly number[] };

const readsAll = ({ plan, addOns }: { plan: Plan; addOns: readonly string[] }) =>
  plan === 'ALL_ACCESS' || addOns.includes('ALL_ACCESS');

type OrderedPlan = Reading & { addOns: readonly string[] };
type HeldPlan = OrderedPlan & { type: SubscriptionType };

/** The one of `held` that gives already what is ordered, so that nobody pays twice; null: none does. */
export const overlapping = <Held extends HeldPlan>(held: readonly Held[], ordered: OrderedPlan): Held | null =>
  held.find((each) => isInTheWay(each, ordered)) ?? null;

/** What was given never is; what a prospect’s family prepaid, of another STANDARD for the site alone: it cannot become a larger plan. */
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
