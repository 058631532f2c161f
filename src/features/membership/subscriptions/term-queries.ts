import { and, desc, eq, getTableColumns, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { preparedSelect } from '#platform/db/prepared-select.ts';
import type { Adding } from './add-on-change.ts';
import { type BillingKind, subscriptionInvoices } from './tables.ts';

/** What a subscription was billed for, and whether it was given. */

type BilledRow = typeof subscriptionInvoices.$inferSelect;
export type BilledTerm = Omit<BilledRow, 'adding'> & { adding: readonly Adding[] | null };

const billedOf = ({ adding, ...row }: BilledRow): BilledTerm => ({
  ...row,
  adding: adding === null ? null : [adding].flat(),
});

type NewBilledTerm = Omit<typeof subscriptionInvoices.$inferInsert, 'adding'> & Partial<Pick<BilledTerm, 'adding'>>;

export async function insertBilledTerm(db: Db, { adding = null, ...billed }: NewBilledTerm): Promise<void> {
  const [first] = adding ?? [];
  const kept = { ...billed, adding: first !== undefined && adding?.length === 1 ? first : adding };
  await db.insert(subscriptionInvoices).values(kept).onConflictDoNothing({ target: subscriptionInvoices.invoiceId });
}

const billedTerm = preparedSelect('billed_term', getTableColumns(subscriptionInvoices), (select) =>
  select.from(subscriptionInvoices).where(eq(subscriptionInvoices.invoiceId, sql.placeholder('invoiceId'))),
);

export async function findBilledTerm(db: Db, invoiceId: number): Promise<BilledTerm | null> {
  const [row] = await billedTerm(db, { invoiceId });
  return row ? billedOf(row) : null;
}

const openTerms = preparedSelect('open_terms', getTableColumns(subscriptionInvoices), (select) =>
  select
    .from(subscriptionInvoices)
    .where(
      and(
        sql`${subscriptionInvoices.subscriptionId} = any(${sql.placeholder('subscriptionIds')}::int[])`,
        isNull(subscriptionInvoices.fulfilledAt),
      ),
    )
    .orderBy(desc(subscriptionInvoices.invoiceId)),
);

/** The latest billed term of each subscription and kind that was not given; its invoice may have been voided. */
export async function findOpenTermsOf(
  db: Db,
  subscriptionIds: readonly number[],
): Promise<(subscriptionId: number, kind: BillingKind) => BilledTerm | null> {
  const open = subscriptionIds.length === 0 ? [] : await openTerms(db, { subscriptionIds: [...subscriptionIds] });
  return (of, wanted) => {
    const row = open.find(({ subscriptionId, kind }) => subscriptionId === of && kind === wanted);
    return row ? billedOf(row) : null;
  };
}

/** The open terms of one subscription. */
export async function findOpenTerms(db: Db, subscriptionId: number): Promise<(kind: BillingKind) => BilledTerm | null> {
  const openOf = await findOpenTermsOf(db, [subscriptionId]);
  return (kind) => openOf(subscriptionId, kind);
}

/** The latest billed term of a kind that was not given: an order, an owed renewal, or a waiting upgrade. */
export async function findOpenTerm(db: Db, subscriptionId: number, wanted: BillingKind): Promise<BilledTerm | null> {
  return (await findOpenTerms(db, subscriptionId))(wanted);
}

/** The invoices that paid for its terms and add-ons. */
export async function listGivenInvoices(db: Db, subscriptionId: number): Promise<number[]> {
  const { subscriptionId: of, fulfilledAt, invoiceId, isGiven } = subscriptionInvoices;
  const rows = await db
    .select({ invoiceId })
    .from(subscriptionInvoices)
    .where(and(eq(of, subscriptionId), isNotNull(fulfilledAt), eq(isGiven, true)));
  return rows.map((row) => row.invoiceId);
}

/** Records that the decline of this attempt is counted. False: it, or a later one, was counted before. */
export async function saveCountedAttempt(db: Db, invoiceId: number, attemptId: number): Promise<boolean> {
  const { invoiceId: of, countedAttemptId } = subscriptionInvoices;
  const isNew = or(isNull(countedAttemptId), lt(countedAttemptId, attemptId));
  const rows = await db
    .update(subscriptionInvoices)
    .set({ countedAttemptId: attemptId })
    .where(and(eq(of, invoiceId), isNew))
    .returning({ of });
  return rows.length > 0;
}

/**
 * Marks the invoice as given; the caller holds the customer's lock. Null: the invoice isn't for a subscription, or it was given or returned
 * before.
 */
export async function markGiven(db: Db, invoiceId: number, fulfilledAt: Date): Promise<BilledTerm | null> {
  const { invoiceId: of, fulfilledAt: at } = subscriptionInvoices;
  const [row] = await db
    .update(subscriptionInvoices)
    .set({ fulfilledAt, isGiven: true })
    .where(and(eq(of, invoiceId), isNull(at)))
    .returning();
  return row ? billedOf(row) : null;
}

/** Marks the invoice as returned: it could no longer be given, and the payment is refunded. */
export async function markReturned(db: Db, invoiceId: number): Promise<void> {
  await db.update(subscriptionInvoices).set({ isGiven: false }).where(eq(subscriptionInvoices.invoiceId, invoiceId));
}
