import type { Plan } from '../plans/product-view.ts';
import type { KeptSubscription } from './queries.ts';

/** What may be ordered beside what a member has. Pure. */

type Reading = { plan: Plan; siteIds: readonly number[] };

const readsAll = ({ plan, addOns }: { plan: Plan; addOns: readonly string[] }) =>
  plan === 'ALL_ACCESS' || addOns.includes('ALL_ACCESS');

/** The one of `held` that gives already what is ordered, so that nobody pays twice; null: none does. What was given does not stand in the way. */
export function overlapping<Held extends Reading & Pick<KeptSubscription, 'addOns' | 'type'>>(
  held: readonly Held[],
  ordered: Reading & { addOns: readonly string[] },
): Held | null {
  const paid = held.filter(({ type }) => type === 'monthly' || type === 'annual');
  return (
    paid.find(
      (each) => readsAll(each) || readsAll(ordered) || each.siteIds.some((id) => ordered.siteIds.includes(id)),
    ) ?? null
  );
}
