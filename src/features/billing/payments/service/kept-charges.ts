import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { findAttemptOfCharge } from '../queries.ts';
import { installation, keptCharges } from '../tables.ts';

/** Charges of cards that were made after the backup which was restored: their orders are lost, and may come again, as a renewal does. */

type Charge = { chargeId: string; reference: string; cents: number };

/** "name-identity-try": the name of this installation, what is paid and who pays, and the number of the try. */
const REFERENCE = /^(.+-[0-9a-f]{32})-\d+$/;

/** Keeps a charge for the order that it paid. False: it is of no order of this installation, or its order is known, or has another one. */
export async function keepCharge(db: Db, charge: Charge, keptAt: Date): Promise<boolean> {
  const { chargeId, reference, cents } = charge;
  const [own] = await db.select({ name: installation.name }).from(installation);
  const identity = REFERENCE.exec(reference)?.[1];
  if (!own || !identity?.startsWith(`${own.name}-`) || (await findAttemptOfCharge(db, charge))) return false;
  await db.insert(keptCharges).values({ identity, providerId: chargeId, cents, keptAt }).onConflictDoNothing();
  return (await listKept(db, [chargeId])).has(chargeId);
}

/** Which of these charges are kept. */
export async function listKept(db: Db, chargeIds: readonly string[]): Promise<Set<string>> {
  const { providerId } = keptCharges;
  const rows = await db
    .select({ providerId })
    .from(keptCharges)
    .where(inArray(providerId, [...chargeIds]));
  return new Set(rows.map((row) => row.providerId));
}

/** It went back: it pays for nothing any more. */
export async function dropKept(db: Db, chargeId: string): Promise<void> {
  await db.delete(keptCharges).where(eq(keptCharges.providerId, chargeId));
}
