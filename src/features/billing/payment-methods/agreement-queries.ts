import { and, asc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { KeptAgreement } from '#platform/paypal/paypal-payments.ts';
import { paypalAgreements } from './tables.ts';

export type Agreement = typeof paypalAgreements.$inferSelect;

/** Its id. */
export async function insertAskedAgreement(
  db: Db,
  of: { customerId: number | null; email: string | null },
  createdAt: Date,
): Promise<number> {
  const [made] = await db
    .insert(paypalAgreements)
    .values({ ...of, status: 'asked', createdAt })
    .returning({ id: paypalAgreements.id });
  if (!made) throw new Error('an insert without a row');
  return made.id;
}

export async function saveApproval(db: Db, id: number, approvalId: string): Promise<void> {
  await db.update(paypalAgreements).set({ approvalId }).where(eq(paypalAgreements.id, id));
}

export async function findAgreement(db: Db, id: number): Promise<Agreement | null> {
  const [found] = await db.select().from(paypalAgreements).where(eq(paypalAgreements.id, id));
  return found ?? null;
}

/** What charges go to; null: none. */
export async function findKeptAgreement(db: Db, customerId: number): Promise<Agreement | null> {
  const [found] = await db
    .select()
    .from(paypalAgreements)
    .where(and(eq(paypalAgreements.customerId, customerId), eq(paypalAgreements.status, 'kept')));
  return found ?? null;
}

/** What nobody in particular asked for is his who comes back with it first. */
export async function claimAgreement(db: Db, id: number, customerId: number): Promise<void> {
  const isNobodys = and(eq(paypalAgreements.id, id), isNull(paypalAgreements.customerId));
  await db.update(paypalAgreements).set({ customerId }).where(isNobodys);
}

export async function markKept(
  db: Db,
  id: number,
  { agreementId: providerId, customerId: providerCustomerId, email, payerId }: KeptAgreement,
): Promise<void> {
  await db
    .update(paypalAgreements)
    .set({ status: 'kept', providerId, providerCustomerId, email, payerId })
    .where(eq(paypalAgreements.id, id));
}

/** What PayPal kept although it was removed meanwhile, so that it is forgotten there. */
export async function noteOrphan(db: Db, id: number, providerId: string): Promise<void> {
  const isRemoved = and(eq(paypalAgreements.id, id), eq(paypalAgreements.status, 'removed'));
  await db.update(paypalAgreements).set({ providerId }).where(isRemoved);
}

/** Every agreement of the customer goes, also what he is asked; nothing of his account at PayPal stays. */
export async function removeAgreements(db: Db, customerId: number, removedAt: Date): Promise<void> {
  await db
    .update(paypalAgreements)
    .set({ status: 'removed', removedAt, email: null, payerId: null })
    .where(and(eq(paypalAgreements.customerId, customerId), isNull(paypalAgreements.removedAt)));
}

/** The charged one goes; a question that waits for its answer stays. */
export async function removeKeptAgreement(db: Db, customerId: number, removedAt: Date): Promise<void> {
  await db
    .update(paypalAgreements)
    .set({ status: 'removed', removedAt, email: null, payerId: null })
    .where(and(eq(paypalAgreements.customerId, customerId), eq(paypalAgreements.status, 'kept')));
}

/** Questions of before then, which nobody came back from. */
export async function deleteAskedAgreements(db: Db, before: Date): Promise<void> {
  await db
    .delete(paypalAgreements)
    .where(and(eq(paypalAgreements.status, 'asked'), lt(paypalAgreements.createdAt, before)));
}

/** Those that PayPal still keeps, the oldest first. */
export async function listAgreementsToForget(db: Db, limit: number): Promise<{ id: number; providerId: string }[]> {
  const rows = await db
    .select({ id: paypalAgreements.id, providerId: paypalAgreements.providerId })
    .from(paypalAgreements)
    .where(
      and(
        isNotNull(paypalAgreements.removedAt),
        isNull(paypalAgreements.forgottenAt),
        isNotNull(paypalAgreements.providerId),
      ),
    )
    .orderBy(asc(paypalAgreements.removedAt))
    .limit(limit);
  return rows.flatMap(({ id, providerId }) => (providerId === null ? [] : [{ id, providerId }]));
}

export async function markAgreementForgotten(db: Db, id: number, forgottenAt: Date): Promise<void> {
  await db.update(paypalAgreements).set({ forgottenAt }).where(eq(paypalAgreements.id, id));
}
