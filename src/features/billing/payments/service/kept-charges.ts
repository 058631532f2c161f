import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { findAttemptOfCharge } from '../queries.ts';
import { keptCharges } from '../tables.ts';
import { findInvoiceOfCharge, ownIdentity } from './charge-identity.ts';

/** Card charges made after the backup that was restored: their orders are lost, and may come again, as a renewal does. */

type Charge = { chargeId: string; reference: string; customerId: string | null; cents: number };

/** Keeps a charge for the order that it paid. False: the order is not of this installation, is known, or has another charge. */
export async function keepCharge(db: Db, charge: Charge, keptAt: Date): Promise<boolean> {
  const { chargeId, reference, cents } = charge;
  const own = await ownIdentity(db, reference);
  if (!own || (await findAttemptOfCharge(db, charge)) || (await findInvoiceOfCharge(db, charge)) !== null) return false;
  const kept = { identity: own.named, providerId: chargeId, cents, keptAt };
  await db.insert(keptCharges).values(kept).onConflictDoNothing();
  return (await listKept(db, [chargeId])).has(chargeId);
}

/** Those of the charges that are kept. */
export async function listKept(db: Db, chargeIds: readonly string[]): Promise<Set<string>> {
  const { providerId } = keptCharges;
  const rows = await db
    .select({ providerId })
    .from(keptCharges)
    .where(inArray(providerId, [...chargeIds]));
  return new Set(rows.map((row) => row.providerId));
}

/** It was refunded or entered, so it pays for no order to come. */
export async function dropKept(db: Db, chargeId: string): Promise<void> {
  await db.delete(keptCharges).where(eq(keptCharges.providerId, chargeId));
}
