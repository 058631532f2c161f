import { and, asc, count, eq, gte, lte, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { embeddedPaypalObjects as rows } from '../tables.ts';
import type { StoredAgreement, StoredObject, StoredOrder, StoredRefund, StoredTaking } from './objects.ts';
import { noSuch } from './wire-error.ts';

/** The provider's own rows. A request is one transaction and locks what it reads. */

export type ProviderRequest = {
  db: Db;
  now: Date;
  /** The provider's address for browsers: "http://test-paypal.localhost:3000". */
  origin: string;
};

type Kind = StoredObject['kind'];
type ObjectOf<Wanted extends Kind> = Extract<StoredObject, { kind: Wanted }>;

const isOf = <Wanted extends Kind>(object: StoredObject, kind: Wanted): object is ObjectOf<Wanted> =>
  object.kind === kind;

/** `isSecond`: another order for an invoice that was already paid. */
export async function insertObject(
  { db, now }: ProviderRequest,
  body: StoredObject,
  { isSecond = false } = {},
): Promise<void> {
  const known = body.kind === 'order' ? { invoiceId: isSecond ? null : body.invoiceId, captureId: body.captureId } : {};
  await db.insert(rows).values({ id: body.id, body, ...known, createdAt: now });
}

export async function saveObject({ db }: ProviderRequest, body: StoredObject): Promise<void> {
  await db.update(rows).set({ body }).where(eq(rows.id, body.id));
}

export async function findObject<Wanted extends Kind>(
  { db }: ProviderRequest,
  kind: Wanted,
  id: string,
): Promise<ObjectOf<Wanted> | null> {
  const [row] = await db.select({ body: rows.body }).from(rows).where(eq(rows.id, id)).for('update');
  return row && isOf(row.body, kind) ? row.body : null;
}

/** Throws PayPal's error for an unknown id. */
export async function loadObject<Wanted extends Kind>(
  request: ProviderRequest,
  kind: Wanted,
  id: string,
): Promise<ObjectOf<Wanted>> {
  const found = await findObject(request, kind, id);
  if (!found) throw noSuch();
  return found;
}

export async function loadOrderOfCapture({ db }: ProviderRequest, captureId: string): Promise<StoredOrder> {
  const [row] = await db.select({ body: rows.body }).from(rows).where(eq(rows.captureId, captureId)).for('update');
  if (!row || !isOf(row.body, 'order')) throw noSuch();
  return row.body;
}

/** A customer's agreements that are not deleted. */
export async function listAgreements({ db }: ProviderRequest, customerId: string): Promise<StoredAgreement[]> {
  const found = await db
    .select({ body: rows.body })
    .from(rows)
    .where(sql`${rows.body} @> ${JSON.stringify({ kind: 'agreement', customerId, isDeleted: false })}::jsonb`)
    .orderBy(asc(rows.createdAt), asc(rows.id));
  return found.flatMap(({ body }) => (isOf(body, 'agreement') ? [body] : []));
}

export type StoredTransaction = StoredOrder | StoredRefund | StoredTaking;

const isTransaction = (body: StoredObject): body is StoredTransaction =>
  body.kind === 'order' || body.kind === 'refund' || body.kind === 'taking';

/** The transactions of a period, oldest first, and their total number; `isMoved`: leaves out pending and denied ones. */
export async function listTransactionsOf(
  { db }: ProviderRequest,
  { from, until, isMoved }: { from: Date; until: Date; isMoved: boolean },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ transactions: StoredTransaction[]; total: number }> {
  const isOne = sql`${rows.body}->>'kind' in ('order', 'refund', 'taking')`;
  const isDone = isMoved ? sql`coalesce(${rows.body}->>'captureStatus', 'COMPLETED') = 'COMPLETED'` : undefined;
  const isWithin = and(isOne, isDone, gte(rows.createdAt, from), lte(rows.createdAt, until));
  const found = await db
    .select({ body: rows.body })
    .from(rows)
    .where(isWithin)
    .orderBy(asc(rows.createdAt), asc(rows.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(rows).where(isWithin);
  return { transactions: found.map(({ body }) => body).filter(isTransaction), total: counted?.total ?? 0 };
}

export async function isInvoicePaid({ db }: ProviderRequest, invoiceId: string): Promise<boolean> {
  return (await db.select({ id: rows.id }).from(rows).where(eq(rows.invoiceId, invoiceId))).length > 0;
}
