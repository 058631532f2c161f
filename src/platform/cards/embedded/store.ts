import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import type { Db } from '#platform/db/database.ts';
import { preparedSelect } from '#platform/db/prepared-select.ts';
import { embeddedCardDeliveries, embeddedCardObjects } from '../tables.ts';
import { type EventBody, newEvent, type StoredObject } from './objects.ts';
import type { EmbeddedProvider } from './provider.ts';
import type { KeptCard } from './test-cards.ts';
import { badRequest, noSuch } from './wire-error.ts';

/**
 * The provider's own rows. A request is one transaction: it locks what it reads, writes its changes before it lists and at its end, and
 * emits its events only if it commits.
 */

export type ProviderRequest = {
  db: Db;
  now: Date;
  idempotencyKey: string | null;
  /** The provider's address for browsers: "http://cards.localhost:3000". */
  origin: string;
  /** The types of events that are delivered. */
  tells: EmbeddedProvider['tells'];
  /** The objects read or created so far, by id. */
  seen: Map<string, SeenObject>;
  /** The events so far, written at the end. */
  happened: EventBody[];
};

type SeenObject = {
  body: StoredObject;
  card: KeptCard | null;
  /** Absent: unchanged. */
  customerId?: string | null;
  toWrite: 'insert' | 'update' | null;
};

/** Runs a request as one transaction, and writes its changes and events at the end. */
export function inRequest<Result>(
  { db, now, origin, tells }: EmbeddedProvider,
  idempotencyKey: string | null,
  work: (request: ProviderRequest) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const request: ProviderRequest = {
      db: tx,
      now: now(),
      idempotencyKey,
      origin,
      tells,
      seen: new Map(),
      happened: [],
    };
    const result = await work(request);
    await write(request);
    return result;
  });
}

async function write(request: ProviderRequest): Promise<void> {
  const { db, now, tells, seen, happened } = request;
  const made = [...seen.values()].filter(({ toWrite }) => toWrite === 'insert');
  const rows = [...made, ...happened.map((body) => ({ body, card: null, customerId: null }))];
  if (rows.length > 0)
    await db.insert(embeddedCardObjects).values(
      rows.map(({ body, card, customerId }) => ({
        id: body.id,
        object: body.object,
        customerId: customerId ?? null,
        body,
        card,
        createdAt: now,
      })),
    );
  for (const { body, card, customerId, toWrite } of seen.values())
    if (toWrite === 'update')
      await db.update(embeddedCardObjects).set({ body, card, customerId }).where(eq(embeddedCardObjects.id, body.id));
  for (const each of seen.values()) each.toWrite = null;
  const told = happened.splice(0).filter(({ type }) => tells?.includes(type) ?? true);
  if (told.length > 0)
    await db.insert(embeddedCardDeliveries).values(told.map((event) => ({ eventId: event.id, nextTryAt: now })));
}

type Kind = StoredObject['object'];
type ObjectOf<Wanted extends Kind> = Extract<StoredObject, { object: Wanted }>;

const isOf = <Wanted extends Kind>(object: StoredObject, kind: Wanted): object is ObjectOf<Wanted> =>
  object.object === kind;

export function insertObject(
  { seen }: ProviderRequest,
  body: StoredObject,
  { customerId = null, card = null }: { customerId?: string | null; card?: KeptCard | null } = {},
): void {
  seen.set(body.id, { body, card, customerId, toWrite: 'insert' });
}

/** Only for an object that the request has read or created. */
export function saveObject({ seen }: ProviderRequest, body: StoredObject, card?: KeptCard): void {
  const before = seen.get(body.id);
  if (!before) throw new Error(`${body.id} is saved and was not read`);
  seen.set(body.id, {
    body,
    card: card ?? before.card,
    customerId: customerOf(body),
    toWrite: before.toWrite ?? 'update',
  });
}

/** The id of an object's customer, which is stored unexpanded; null if it has none. */
export function customerOf(body: StoredObject): string | null {
  const customer = 'customer' in body ? body.customer : null;
  return typeof customer === 'string' ? customer : null;
}

const { id: objectId, body: objectBody, card: objectCard } = embeddedCardObjects;
const lockedObject = preparedSelect('locked_card_object', { body: objectBody, card: objectCard }, (select) =>
  select
    .from(embeddedCardObjects)
    .where(eq(objectId, sql.placeholder('id')))
    .for('update'),
);

async function read({ db, seen }: ProviderRequest, id: string): Promise<SeenObject | null> {
  const known = seen.get(id);
  if (known) return known;
  const [row] = await lockedObject(db, { id });
  if (!row) return null;
  const found = { ...row, toWrite: null };
  seen.set(id, found);
  return found;
}

/** Throws resource_missing, Stripe's code. */
export async function loadObject<Wanted extends Kind>(
  request: ProviderRequest,
  kind: Wanted,
  id: string,
): Promise<ObjectOf<Wanted>> {
  const found = await read(request, id);
  if (!found || !isOf(found.body, kind)) throw noSuch(kind, id);
  return found.body;
}

/** The method with its card. Throws for a detached one, as Stripe does for any use of it. */
export async function loadMethod(
  request: ProviderRequest,
  methodId: string,
): Promise<{ method: Stripe.PaymentMethod; card: KeptCard }> {
  const row = await read(request, methodId);
  if (!row?.card || !isOf(row.body, 'payment_method')) throw noSuch('payment_method', methodId);
  if (row.card.isDetached)
    throw badRequest('This PaymentMethod was detached from a customer and may not be used again.', {
      code: 'payment_method_unexpected_state',
    });
  return { method: row.body, card: row.card };
}

export const loadCard = async (request: ProviderRequest, methodId: string): Promise<KeptCard> =>
  (await loadMethod(request, methodId)).card;

/** The details of a method's card, also of a detached one; null if it has none. */
export const findCard = async (request: ProviderRequest, methodId: string): Promise<KeptCard | null> =>
  (await read(request, methodId))?.card ?? null;

/** Newest first, after the last id of the previous page. */
export async function listObjects<Wanted extends Kind>(
  request: ProviderRequest,
  kind: Wanted,
  {
    customer,
    paymentIntent,
    limit = 10,
    startingAfter,
    from,
    until,
  }: {
    customer?: string | undefined;
    paymentIntent?: string | undefined;
    limit?: number | undefined;
    startingAfter?: string | undefined;
    from?: Date | undefined;
    until?: Date | undefined;
  },
): Promise<{ data: ObjectOf<Wanted>[]; hasMore: boolean }> {
  const { object, customerId, number, id, body, createdAt } = embeddedCardObjects;
  await write(request);
  const after =
    startingAfter === undefined
      ? undefined
      : lt(number, sql`(select number from ${embeddedCardObjects} where id = ${startingAfter})`);
  const rows = await request.db
    .select({ id, body })
    .from(embeddedCardObjects)
    .where(
      and(
        eq(object, kind),
        customer === undefined ? undefined : eq(customerId, customer),
        paymentIntent === undefined ? undefined : sql`${body}->>'payment_intent' = ${paymentIntent}`,
        from === undefined ? undefined : gte(createdAt, from),
        until === undefined ? undefined : lt(createdAt, until),
        after,
      ),
    )
    .orderBy(desc(number))
    .limit(limit + 1);
  const found = rows.map((row) => row.body).filter((each) => isOf(each, kind));
  return { data: found.slice(0, limit), hasMore: found.length > limit };
}

/** Objects by their ids, for display only; they are not locked for changes. */
export async function showObjects({ db }: ProviderRequest, ids: readonly string[]): Promise<Map<string, StoredObject>> {
  const { id, body } = embeddedCardObjects;
  const rows = await db
    .select({ id, body })
    .from(embeddedCardObjects)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.body]));
}

/** Emits an event about an object once the transaction commits. */
export function emit(
  { happened, idempotencyKey, now }: ProviderRequest,
  type: string,
  object: Exclude<StoredObject, { object: 'event' }>,
): void {
  happened.push(newEvent(type, object, idempotencyKey, now));
}
