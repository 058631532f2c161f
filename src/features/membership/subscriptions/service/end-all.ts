import { voidInvoice } from '#features/billing/ledger/public.ts';
import { noteRefund } from '#features/billing/payments/public.ts';
import type { Db } from '#platform/db/database.ts';
import { releaseUses } from '../../promotions/public.ts';
import { releaseProspectCode } from '../../prospect-prepaid/public.ts';
import { listSubscriptions } from '../queries.ts';
import { findOpenTerms } from '../term-queries.ts';
import { transition } from '../transition.ts';
import { applyTransition, lockOwner } from './fulfil.ts';
import { unusedPayments } from './refund-unused.ts';

/**
 * Ends all subscriptions of a member at once, because they delete their account. Afterwards nothing is owed, no order is open, and unused
 * days are refunded.
 */
export async function endAll(db: Db, userId: number, now: Date): Promise<void> {
  await lockOwner(db, { userId });
  for (const each of await listSubscriptions(db, userId)) {
    const ended = transition(each, { kind: 'end', at: now, reason: 'account_deleted' });
    if (!ended.ok) continue;
    for (const part of await unusedPayments(db, each, now))
      await noteRefund(db, { ...part, purpose: 'account_deleted' }, now);
    const openOf = await findOpenTerms(db, each.id);
    for (const kind of ['first', 'renewal', 'upgrade', 'add_on'] as const) {
      const open = openOf(kind);
      if (open) await voidInvoice(db, open.invoiceId, now);
    }
    await releaseUses(db, each.id);
    await releaseProspectCode(db, each.id);
    await applyTransition(db, each, ended.subscription, now);
  }
}
