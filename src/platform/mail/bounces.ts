import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { mailBounces } from './tables.ts';

/** Bounced addresses, normalized to one spelling. */
const keyOf = (address: string): string => address.trim().normalize('NFC').toLowerCase();

const LONGEST_REASON = 500;

export async function hasBounced(db: Db, address: string): Promise<boolean> {
  return (await findBounce(db, address)) !== null;
}

export type Bounce = { at: Date; reason: string };

/** Null if the address did not bounce, or its owner has verified it since. */
export async function findBounce(db: Db, address: string): Promise<Bounce | null> {
  const { at, reason } = mailBounces;
  const [found] = await db
    .select({ at, reason })
    .from(mailBounces)
    .where(eq(mailBounces.address, keyOf(address)));
  return found ?? null;
}

/** `reason`: the message of the mail server or service. */
export async function rememberBounce(
  db: Db,
  { address, reason, at }: { address: string; reason: string; at: Date },
): Promise<void> {
  const facts = { at, reason: reason.slice(0, LONGEST_REASON) };
  await db
    .insert(mailBounces)
    .values({ address: keyOf(address), ...facts })
    .onConflictDoUpdate({ target: mailBounces.address, set: facts });
}

/** Called when somebody proved that mail reaches the address. */
export async function forgetBounce(db: Db, address: string): Promise<void> {
  await db.delete(mailBounces).where(eq(mailBounces.address, keyOf(address)));
}
