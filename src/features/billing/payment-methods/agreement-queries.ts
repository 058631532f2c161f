import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { type Db, preparedRows } from '#platform/db/database.ts';
import { preparedSelect } from '#platform/db/prepared-select.ts';
import type { KeptAgreement } from '#platform/paypal/paypal-payments.ts';
import { billingCustomers } from '../ledger/tables.ts';
import { keptCards, paypalAgreements } from './tables.ts';

export type Agreement = typeof paypalAgreements.$inferSelect;

/** Returns the id. */
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

export async function findAgreementOfProvider(db: Db, providerId: string): Promise<Agreement | null> {
  const [found] = await db.select().from(paypalAgreements).where(eq(paypalAgreements.providerId, providerId));
  return found ?? null;
}

const keptAgreement = preparedSelect('kept_agreement', getTableColumns(paypalAgreements), (select) =>
  select
    .from(paypalAgreements)
    .where(and(eq(paypalAgreements.customerId, sql.placeholder('customerId')), eq(paypalAgreements.status, 'kept'))),
);

/** The agreement that charges go to; null: none. */
export async function findKeptAgreement(db: Db, customerId: number): Promise<Agreement | null> {
  return (await keptAgreement(db, { customerId }))[0] ?? null;
}

const payingAgreement = preparedRows<{ isPaying: boolean }>(
  'paying_agreement',
  sql`
    select exists (
      select from ${paypalAgreements} agreement join ${billingCustomers} customer on customer.id = agreement.customer_id
      where customer.user_id = ${sql.placeholder('userId')} and agreement.status = 'kept'
        and not exists (select from ${keptCards} card where card.customer_id = customer.id and card.status = 'kept')
    ) as "isPaying"`,
);

/** Whether a member pays with a PayPal agreement. */
export async function paysByPaypal(db: Db, userId: number): Promise<boolean> {
  return (await payingAgreement(db, { userId }))[0]?.isPaying === true;
}

/** An agreement that was started without signing in belongs to the first member who comes back with it. */
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

/** Stores an agreement that PayPal kept although it was removed here meanwhile, so that it is canceled there. */
export async function noteOrphan(db: Db, id: number, providerId: string): Promise<void> {
  const isRemoved = and(eq(paypalAgreements.id, id), eq(paypalAgreements.status, 'removed'));
  await db.update(paypalAgreements).set({ providerId }).where(isRemoved);
}

/** Removes every agreement of the customer, pending ones too; nothing about their PayPal account stays. */
export async function removeAgreements(db: Db, customerId: number, removedAt: Date): Promise<void> {
  await db
    .update(paypalAgreements)
    .set({ status: 'removed', removedAt, email: null, payerId: null })
    .where(and(eq(paypalAgreements.customerId, customerId), isNull(paypalAgreements.removedAt)));
}

/** Removes the agreement that charges go to; a pending approval stays. */
export async function removeKeptAgreement(db: Db, customerId: number, removedAt: Date): Promise<void> {
  await db
    .update(paypalAgreements)
    .set({ status: 'removed', removedAt, email: null, payerId: null })
    .where(and(eq(paypalAgreements.customerId, customerId), eq(paypalAgreements.status, 'kept')));
}

/** Approvals that nobody came back from by then, oldest first: we don't know whether PayPal keeps an agreement for them. */
export async function listUnknownAgreements(
  db: Db,
  { askedBy, soughtBy }: { askedBy: Date; soughtBy: Date },
  limit: number,
): Promise<Agreement[]> {
  const { providerId, forgottenAt, createdAt, soughtAt } = paypalAgreements;
  return db
    .select()
    .from(paypalAgreements)
    .where(
      and(
        isNull(providerId),
        isNull(forgottenAt),
        lte(createdAt, askedBy),
        or(isNull(soughtAt), lte(soughtAt, soughtBy)),
      ),
    )
    .orderBy(sql`coalesce(${soughtAt}, ${createdAt})`)
    .limit(limit);
}

/** The PayPal ids that belong to no agreement of ours. */
export async function withoutKnown(db: Db, providerIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ providerId: paypalAgreements.providerId })
    .from(paypalAgreements)
    .where(inArray(paypalAgreements.providerId, [...providerIds]));
  const known = new Set(rows.map(({ providerId }) => providerId));
  return providerIds.filter((id) => !known.has(id));
}

export async function markSought(db: Db, id: number, soughtAt: Date): Promise<void> {
  await db.update(paypalAgreements).set({ soughtAt }).where(eq(paypalAgreements.id, id));
}

/** Removes a pending approval; whatever PayPal keeps of it is not charged. */
export async function removeQuestion(db: Db, id: number, removedAt: Date): Promise<void> {
  const isAsked = and(eq(paypalAgreements.id, id), eq(paypalAgreements.status, 'asked'));
  await db.update(paypalAgreements).set({ status: 'removed', removedAt, email: null, payerId: null }).where(isAsked);
}

/** Deletes an approval of which PayPal keeps nothing. */
export async function deleteQuestion(db: Db, id: number): Promise<void> {
  const isUnknown = and(eq(paypalAgreements.id, id), isNull(paypalAgreements.providerId));
  await db.delete(paypalAgreements).where(isUnknown);
}

/** Removed agreements that PayPal still keeps, oldest first. */
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
    .orderBy(sql`coalesce(${paypalAgreements.forgetAskedAt}, ${paypalAgreements.removedAt})`, asc(paypalAgreements.id))
    .limit(limit);
  return rows.flatMap(({ id, providerId }) => (providerId === null ? [] : [{ id, providerId }]));
}

export async function markAgreementForgetAsked(db: Db, id: number, forgetAskedAt: Date): Promise<void> {
  await db.update(paypalAgreements).set({ forgetAskedAt }).where(eq(paypalAgreements.id, id));
}

export async function markAgreementForgotten(db: Db, id: number, forgottenAt: Date): Promise<void> {
  await db.update(paypalAgreements).set({ forgottenAt }).where(eq(paypalAgreements.id, id));
}
