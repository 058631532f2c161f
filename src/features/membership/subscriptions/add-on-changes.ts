import type { PaidInvoice } from '#platform/payments/settlement.ts';
import type { HeldAddOn } from './add-on-change.ts';
import type { KeptSubscription } from './queries.ts';
import type { subscriptionAddOnChanges } from './tables.ts';

/** What the add-on history records for a purchase and a removal. Pure. */

export type NewAddOnChange = typeof subscriptionAddOnChanges.$inferInsert;

type Changed = Pick<HeldAddOn, 'addOn' | 'siteIds'>;
type Owner = Pick<KeptSubscription, 'id' | 'plan' | 'months' | 'siteIds'>;

const changeOf = ({ id, plan, months, siteIds: own }: Owner, { addOn, siteIds }: Changed, at: Date) => ({
  subscriptionId: id,
  plan,
  months,
  addOn,
  // ALL_ACCESS opens every site; an add-on without sites of its own covers those of the plan.
  siteIds: [...(addOn === 'ALL_ACCESS' || siteIds.length > 0 ? siteIds : own)],
  at,
});

/** `netCents`: what each add-on cost on the invoice, before tax. The shares of tax add up to the tax of the invoice. */
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

/** A removal refunds nothing itself: the credit is on the invoice of the add-on that took its place. */
export const removalsOf = (owner: Owner, removed: readonly Changed[], at: Date): NewAddOnChange[] =>
  removed.map((each) => ({
    ...changeOf(owner, each, at),
    kind: 'removal',
    invoiceId: null,
    netCents: 0,
    taxCents: 0,
  }));
