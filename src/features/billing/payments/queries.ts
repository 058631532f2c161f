import { and, asc, desc, eq, getTableColumns, gte, inArray, isNull, like, lt, lte, ne, or, sql } from 'drizzle-orm';
import { MINUTE_MS } from '#kernel/dates.ts';
import { HARD_DECLINES } from '#platform/cards/stripe-declines.ts';
import type { Db } from '#platform/db/database.ts';
import { preparedSelect } from '#platform/db/prepared-select.ts';
import { OLDEST_MS } from '#platform/paypal/webhook-signature.ts';
import { keptCards } from '../payment-methods/tables.ts';
import { dueRefunds, installation, keptCharges, paymentAttempts, paypalEvents } from './tables.ts';

export type Attempt = typeof paymentAttempts.$inferSelect;

const attemptById = preparedSelect('attempt', getTableColumns(paymentAttempts), (select) =>
  select.from(paymentAttempts).where(eq(paymentAttempts.id, sql.placeholder('id'))),
);

/** The attempt with this charge id, or with this reference and no charge id yet. */
export async function findAttemptOfCharge(
  db: Db,
  { chargeId, reference }: { chargeId: string; reference: string },
): Promise<Attempt | null> {
  const { providerId, reference: name } = paymentAttempts;
  const isIt = or(eq(providerId, chargeId), and(eq(name, reference), isNull(providerId)));
  const rows = await db.select().from(paymentAttempts).where(isIt).limit(1);
  return rows[0] ?? null;
}

export async function findAttemptOfReference(db: Db, reference: string): Promise<Attempt | null> {
  const rows = await db.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference));
  return rows[0] ?? null;
}

/** The latest paid charge of this card or agreement; null: none. */
export async function findChargeBySource(db: Db, source: string): Promise<string | null> {
  const { id, providerId, sourceId, status } = paymentAttempts;
  const isPaid = and(eq(sourceId, source), eq(status, 'paid'));
  const [found] = await db.select({ providerId }).from(paymentAttempts).where(isPaid).orderBy(desc(id)).limit(1);
  return found?.providerId ?? null;
}

/** Whether a charge has no answer yet, or a refund is still due. */
export async function hasUnfinishedPayments(db: Db): Promise<boolean> {
  const [attempts, refunds] = await Promise.all([
    db.$count(paymentAttempts, isNull(paymentAttempts.endedAt)),
    db.$count(dueRefunds, isNull(dueRefunds.decidedAt)),
  ]);
  return attempts + refunds > 0;
}

export async function findAttempt(db: Db, id: number): Promise<Attempt | null> {
  return (await attemptById(db, { id }))[0] ?? null;
}

const openAttempt = preparedSelect('open_attempt', getTableColumns(paymentAttempts), (select) =>
  select
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.invoiceId, sql.placeholder('invoiceId')), isNull(paymentAttempts.endedAt))),
);

/** The attempt whose result is not known yet. */
export async function findOpenAttempt(db: Db, invoiceId: number): Promise<Attempt | null> {
  return (await openAttempt(db, { invoiceId }))[0] ?? null;
}

/** Whether a charge waits for the cardholder, or its result is unknown: the invoice may already be paid. */
export const hasOpenAttempt = async (db: Db, invoiceId: number): Promise<boolean> =>
  (await findOpenAttempt(db, invoiceId)) !== null;

/** Those of the invoices that have an open attempt. */
export async function listInvoicesOfOpenAttempts(db: Db, invoiceIds: readonly number[]): Promise<number[]> {
  const { invoiceId, endedAt } = paymentAttempts;
  const rows = await db
    .selectDistinct({ invoiceId })
    .from(paymentAttempts)
    .where(and(inArray(invoiceId, [...invoiceIds]), isNull(endedAt)));
  return rows.map((row) => row.invoiceId);
}

/** After this long, `resumeAttempts` looks up a charge: a request still in progress has its answer by then. */
export const STARTED_MS = 2 * MINUTE_MS;
/** How long a charge may have no answer before it counts as lost: it was looked up by then. */
const ANSWER_MS = STARTED_MS + 3 * MINUTE_MS;

/**
 * Whether a provider was just asked to charge and has not answered. Charges that require action, or that PayPal is still deciding, don't
 * count.
 */
export async function isBeingCharged(db: Db, invoiceId: number, now: Date): Promise<boolean> {
  const open = await findOpenAttempt(db, invoiceId);
  const isAsked = open?.status === 'started' && (open.method === 'card' || open.providerId === null);
  if (!isAsked) return false;
  return now.getTime() - open.startedAt.getTime() < ANSWER_MS;
}

/** Open attempts that began by then, or have required action since `abandonBy`; the one checked longest ago comes first. */
export async function listOpenAttempts(
  db: Db,
  { startedBy, abandonBy }: { startedBy: Date; abandonBy: Date },
  limit: number,
): Promise<Attempt[]> {
  const { id, status, startedAt, askedAt, endedAt } = paymentAttempts;
  return db
    .select()
    .from(paymentAttempts)
    .where(and(isNull(endedAt), lte(startedAt, startedBy), or(ne(status, 'asks_holder'), lte(startedAt, abandonBy))))
    .orderBy(sql`coalesce(${askedAt}, ${startedAt})`, asc(id))
    .limit(limit);
}

/** Attempts for these invoices that began by then and wait for the cardholder; the one checked longest ago comes first. */
export async function listUnansweredAttempts(
  db: Db,
  { invoiceIds, startedBy }: { invoiceIds: readonly number[]; startedBy: Date },
  limit: number,
): Promise<Attempt[]> {
  if (invoiceIds.length === 0) return [];
  const { id, invoiceId, status, startedAt, askedAt, endedAt } = paymentAttempts;
  const isUnanswered = and(isNull(endedAt), eq(status, 'asks_holder'), lte(startedAt, startedBy));
  return db
    .select()
    .from(paymentAttempts)
    .where(and(inArray(invoiceId, [...invoiceIds]), isUnanswered))
    .orderBy(sql`coalesce(${askedAt}, ${startedAt})`, asc(id))
    .limit(limit);
}

/** The providers were asked for its result and did not give one. */
export async function markAsked(db: Db, id: number, askedAt: Date): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ askedAt })
    .where(and(eq(paymentAttempts.id, id), isNull(paymentAttempts.endedAt)));
}

/**
 * Charges that a job made from then on, first tries only, and how many were refused. Those before staff last cleared the refusals don't
 * count.
 */
export async function countFirstTries(db: Db, from: Date): Promise<{ tries: number; refused: number }> {
  const { status, startedAt, returnUrl, reference } = paymentAttempts;
  const [found] = await db
    .select({
      tries: sql<number>`count(*)::int`,
      refused: sql<number>`count(*) filter (where ${status} = 'refused')::int`,
    })
    .from(paymentAttempts)
    .where(
      and(
        gte(startedAt, from),
        sql`${startedAt} >= coalesce((select ${installation.refusalsCountedFrom} from ${installation}), '-infinity')`,
        inArray(status, ['paid', 'refused']),
        isNull(returnUrl),
        like(reference, `%${FIRST_TRY}`),
      ),
    );
  return found ?? { tries: 0, refused: 0 };
}

/**
 * Those of the invoices for which this card had a hard decline, so that it must not be charged again automatically (decision 28), unless
 * its bank has changed its number or date since.
 */
export async function listDeclinedForGood(
  db: Db,
  { invoiceIds, sourceId }: { invoiceIds: readonly number[]; sourceId: string },
): Promise<ReadonlySet<number>> {
  if (invoiceIds.length === 0) return new Set();
  const { invoiceId, refusalCode, startedAt } = paymentAttempts;
  const rows = await db
    .selectDistinct({ invoiceId })
    .from(paymentAttempts)
    .leftJoin(keptCards, eq(keptCards.providerId, paymentAttempts.sourceId))
    .where(
      and(
        inArray(invoiceId, [...invoiceIds]),
        eq(paymentAttempts.sourceId, sourceId),
        inArray(refusalCode, [...HARD_DECLINES]),
        or(isNull(keptCards.changedAt), lt(keptCards.changedAt, startedAt)),
      ),
    );
  return new Set(rows.map((row) => row.invoiceId));
}

/** The end of a first attempt's reference: attempts of an invoice are counted from 0. */
const FIRST_TRY = '-0';

export async function findReconciledAt(db: Db): Promise<Date | null> {
  const [found] = await db.select({ at: installation.reconciledAt }).from(installation);
  return found?.at ?? null;
}

export async function saveReconciledAt(db: Db, reconciledAt: Date): Promise<void> {
  await db.update(installation).set({ reconciledAt });
}

/** Whether any charge was ever attempted. */
export async function hasAttempts(db: Db): Promise<boolean> {
  return (await db.select({ id: paymentAttempts.id }).from(paymentAttempts).limit(1)).length > 0;
}

export async function saveCountedFrom(db: Db, refusalsCountedFrom: Date): Promise<void> {
  await db.update(installation).set({ refusalsCountedFrom });
}

/** Charges that began by then with an unknown result; not those that require action. */
export const countUnanswered = (db: Db, startedBy: Date): Promise<number> =>
  db.$count(
    paymentAttempts,
    and(
      isNull(paymentAttempts.endedAt),
      ne(paymentAttempts.status, 'asks_holder'),
      lte(paymentAttempts.startedAt, startedBy),
    ),
  );

export async function wasHeard(db: Db, eventId: string): Promise<boolean> {
  return (await db.select().from(paypalEvents).where(eq(paypalEvents.eventId, eventId))).length > 0;
}

/** Also deletes events older than any that would be accepted. */
export async function noteHeard(db: Db, eventId: string, heardAt: Date): Promise<void> {
  await db.insert(paypalEvents).values({ eventId, heardAt }).onConflictDoNothing();
  await db.delete(paypalEvents).where(lt(paypalEvents.heardAt, new Date(heardAt.getTime() - KEPT_MS)));
}

const KEPT_MS = 2 * OLDEST_MS;

/**
 * A new attempt, or the invoice's open one. `identity`: what is paid, and the customer who pays. Counts the try, so the caller must hold
 * the lock on the invoice. A charge made for the same order before a backup was restored becomes its charge, so that nobody is charged
 * twice.
 */
export async function beginAttempt(
  db: Db,
  { identity, ...attempt }: Omit<typeof paymentAttempts.$inferInsert, 'reference'> & { identity: string },
): Promise<Attempt> {
  const name = sql`(select ${installation.name} from ${installation})`;
  const named = sql`${name} || ${`-${identity}`}::text`;
  const kept = sql<
    string | null
  >`(select ${keptCharges.providerId} from ${keptCharges} where ${keptCharges.identity} = ${named} and ${keptCharges.cents} = ${attempt.cents})`;
  const tries = sql`(select count(*) from ${paymentAttempts} where ${paymentAttempts.invoiceId} = ${attempt.invoiceId})`;
  const reference = sql<string>`${named} || '-' || ${tries}`;
  const insert = () =>
    db
      .insert(paymentAttempts)
      .values({ providerId: attempt.method === 'paypal' ? null : kept, ...attempt, reference })
      .onConflictDoNothing({ target: paymentAttempts.invoiceId, where: isNull(paymentAttempts.endedAt) })
      .returning()
      .then(([made]) => made);
  // Canceling an attempt does not lock the invoice, so the open one may end between the two statements; then there is room for this one.
  const begun = (await insert()) ?? (await findOpenAttempt(db, attempt.invoiceId)) ?? (await insert());
  if (!begun) throw new Error(`invoice ${attempt.invoiceId} has no attempt, and none could be begun`);
  return begun;
}

/** Stores the provider's id of an open attempt's charge before any money is taken. False: the attempt has ended meanwhile. */
export const savePrepared = (db: Db, id: number, providerId: string): Promise<boolean> =>
  updateAttempt(db, id, { providerId });

/**
 * Ends an open attempt before the provider has its charge, so that it never takes money. False: the provider has it, or the attempt has
 * ended.
 */
export async function cancelUnprepared(db: Db, id: number, endedAt: Date): Promise<boolean> {
  const { endedAt: end, providerId } = paymentAttempts;
  const rows = await db
    .update(paymentAttempts)
    .set({ status: 'canceled', endedAt })
    .where(and(eq(paymentAttempts.id, id), isNull(end), isNull(providerId)))
    .returning({ id: paymentAttempts.id });
  return rows.length > 0;
}

type Outcome = Pick<Attempt, 'status' | 'providerId' | 'refusal' | 'refusalCode' | 'endedAt'>;

/** Updates an open attempt. False: it has ended before, and is unchanged. */
export async function updateAttempt(db: Db, id: number, outcome: Partial<Outcome>): Promise<boolean> {
  const rows = await db
    .update(paymentAttempts)
    .set(outcome)
    .where(and(eq(paymentAttempts.id, id), isNull(paymentAttempts.endedAt)))
    .returning({ id: paymentAttempts.id });
  return rows.length > 0;
}
