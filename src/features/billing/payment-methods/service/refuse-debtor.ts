import type { Db } from '#platform/db/database.ts';
import { outstandingOf } from '../../ledger/public.ts';
import { outstandingBalance } from '../payment-issue.ts';

/** Refuses a new order while the customer has an outstanding balance. */
export async function refuseDebtor(db: Db, customerId: number): Promise<void> {
  if ((await outstandingOf(db, customerId)) > 0) throw outstandingBalance();
}
