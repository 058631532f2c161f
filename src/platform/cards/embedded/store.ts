import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import type { Db } from '#platform/db/database.ts';
import { embeddedCardDeliveries, embeddedCardObjects } from '../tables.ts';
import { type EventBody, newEvent, type StoredObject } from './objects.ts';
import type { EmbeddedProvider } from './provider.ts';
import type { KeptCard } from './test-cards.ts';
import { badRequest, noSuch } from './wire-error.ts';

/** The provider's own rows. A request is one transaction: what it read it has locked, and what it told stands or falls with it. */

export type ProviderRequest = {
  db: Db;
  now: Date;
  idempotencyKey: string | null;
  /** Where browsers find the provider: "http://cards.localhost:3000". */
  origin: string;
  /** The types of events that are told. */
  tells: EmbeddedProvider['tells'];
  /** What has happened in it, to be written at its end. */
  happened: EventBody[];
};

/** Runs what is asked as one transaction, and writes at its end what it has to tell. */
export function inRequest<Result>(
  { db, now, origin, tells }: EmbeddedProvider,
  idempotencyKey: string | null,
  work: (request: ProviderRequest) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const request: ProviderRequest = { db: tx, now: now(), idempotencyKey, origin, tells, happened: [] };
    const result = await work(request);
    await writeEvents(request);
    return result;
  });
}

async function writeEvents({ db, now, tells, happened }: ProviderRequest): Promise<void> {
  if (happened.length === 0) return;
  await db
    .insert(embeddedCardObjects)
    .values(happened.map((body) => ({ id: body.id, object: body.object, body, createdAt: now })));
  const told = happened.filter(({ type }) => tells?.includes(type) ?? true);
  if (told.length > 0)
    await db.insert(embeddedCardDeliveries).values(told.map((event) => ({ eventId: event.id, nextTryAt: now })));
}

type Kind = StoredObject['object'];
type ObjectOf<Wanted extends Kind> = Extract<StoredObject, { object: Wanted }>;

const isOf = <Wanted extends Kind>(object: StoredObject, kind: Wanted): object is ObjectOf<Wanted> =>
  object.object === kind;

export async function insertObject(
  { db, now }: ProviderRequest,
  body: StoredObject,
  { customerId = null, card = null }: { customerId?: string | null; card?: KeptCard | null } = {},
): Promise<void> {
  await db
    .insert(embeddedCardObjects)
    .values({ id: body.id, object: body.object, customerId, body, card, createdAt: now });
}

export async function saveObject({ db }: ProviderRequest, body: StoredObject, card?: KeptCard): Promise<void> {
  await db
    .update(embeddedCardObjects)
    .set({ body, customerId: customerOf(body), ...(card ? { card } : {}) })
    .where(eq(embeddedCardObjects.id, body.id));
}

/** Whose it is; of an object that is always expanded by its id. */
export function customerOf(body: StoredObject): string | null {
  const customer = 'customer' in body ? body.customer : null;
  return typeof customer === 'string' ? customer : null;
}

/** Throws resource_missing, as the wire calls it. */
export async function loadObject<Wanted extends Kind>(
  request: ProviderRequest,
  kind: Wanted,
  id: string,
): Promise<ObjectOf<Wanted>> {
  const [row] = await request.db
    .select({ body: embeddedCardObjects.body })
    .from(embeddedCardObjects)
    .where(eq(embeddedCardObjects.id, id))
    .for('update');
  if (!row || !isOf(row.body, kind)) throw noSuch(kind, id);
  return row.body;
}

/** The method with its card. Throws for one that was detached, as Stripe does whatever it is used for. */
export async function loadMethod(
  { db }: ProviderRequest,
  methodId: string,
): Promise<{ method: Stripe.PaymentMethod; card: KeptCard }> {
  const [row] = await db
    .select({ body: embeddedCardObjects.body, card: embeddedCardObjects.card })
    .from(embeddedCardObjects)
    .where(eq(embeddedCardObjects.id, methodId))
    .for('update');
  if (!row?.card || !isOf(row.body, 'payment_method')) throw noSuch('payment_method', methodId);
  if (row.card.isDetached)
    throw badRequest('This PaymentMethod was detached from a customer and may not be used again.', {
      code: 'payment_method_unexpected_state',
    });
  return { method: row.body, card: row.card };
}

export const loadCard = async (request: ProviderRequest, methodId: string): Promise<KeptCard> =>
  (await loadMethod(request, methodId)).card;

/** The latest first, after the one that the last page ended with. */
export async function listObjects<Wanted extends Kind>(
  request: ProviderRequest,
  kind: Wanted,
  {
    customer,
    limit = 10,
    startingAfter,
  }: { customer?: string | undefined; limit?: number | undefined; startingAfter?: string | undefined },
): Promise<{ data: ObjectOf<Wanted>[]; hasMore: boolean }> {
  const { object, customerId, number, id, body } = embeddedCardObjects;
  const after =
    startingAfter === undefined
      ? undefined
      : lt(number, sql`(select number from ${embeddedCardObjects} where id = ${startingAfter})`);
  const rows = await request.db
    .select({ id, body })
    .from(embeddedCardObjects)
    .where(and(eq(object, kind), customer === undefined ? undefined : eq(customerId, customer), after))
    .orderBy(desc(number))
    .limit(limit + 1);
  const found = rows.map((row) => row.body).filter((each) => isOf(each, kind));
  return { data: found.slice(0, limit), hasMore: found.length > limit };
}

/** Tells the program what happened to an object, once the transaction stands. */
export function emit(
  { happened, idempotencyKey, now }: ProviderRequest,
  type: string,
  object: Exclude<StoredObject, { object: 'event' }>,
): void {
  happened.push(newEvent(type, object, idempotencyKey, now));
}
