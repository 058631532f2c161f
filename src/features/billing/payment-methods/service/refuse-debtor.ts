import type { Db } from '#platform/db/database.ts';
import { outstandingOf } from '../../ledger/public.ts';
import { outstandingBalance } from '../payment-issue.ts';

/** Who owes something pays that before he orders anything. */
export async function refuseDebtor(db: Db, customerId: number): Promise<void> {
  if ((await outstandingOf(db, customerId)) > 0) throw outstandingBalance();
}
