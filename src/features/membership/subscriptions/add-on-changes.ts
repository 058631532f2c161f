import type { PaidInvoice } from '#platform/payments/settlement.ts';
import type { HeldAddOn } from './add-on-change.ts';
import type { KeptSubscription } from './queries.ts';
import type { subscriptionAddOnChanges } from './tables.ts';

/** What the history of add-ons says of a purchase and of a removal. Pure. */

export type NewAddOnChange = typeof subscriptionAddOnChanges.$inferInsert;

type Changed = Pick<HeldAddOn, 'addOn' | 'siteIds'>;
type Owner = Pick<KeptSubscription, 'id' | 'plan' | 'months' | 'siteIds'>;

const changeOf = ({ id, plan, months, siteIds: own }: Owner, { addOn, siteIds }: Changed, at: Date) => ({
  subscriptionId: id,
  plan,
  months,
  addOn,
  // ALL_ACCESS reads every site; what has no sites of its own is for those of the plan.
  siteIds: [...(addOn === 'ALL_ACCESS' || siteIds.length > 0 ? siteIds : own)],
  at,
});

/** `netCents` of each: what of the invoice was paid for it before tax. The shares of the tax add up to that of the invoice. */
export function purchasesOf(
  owner: Owner,
  invoice: Pick<PaidInvoice, 'id' | 'totalCents' | 'taxCents'>,
  bought: readonly (Changed & { netCents: number })[],
  at: Date,
): NewAddOnChange[] {
  const beforeTax = invoice.totalCents - invoice.taxCents;
  const taxUpTo = (netCents: number) => (beforeTax > 0 ? Math.round((invoice.taxCents * netCents) / beforeTax) : 0);
  let passed = 0;
  return bought.map(({ netCents, ...each }) => {
    const taxCents = taxUpTo(passed + netCents) - taxUpTo(passed);
    passed += netCents;
    return { ...changeOf(owner, each, at), kind: 'purchase', invoiceId: invoice.id, netCents, taxCents };
  });
}

/** Nothing is paid back by a removal itself: what was credited is on the bill of what took its place. */
export const removalsOf = (owner: Owner, removed: readonly Changed[], at: Date): NewAddOnChange[] =>
  removed.map((each) => ({
    ...changeOf(owner, each, at),
    kind: 'removal',
    invoiceId: null,
    netCents: 0,
    taxCents: 0,
  }));
