import { and, asc, desc, eq, getTableColumns, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { KeptCard } from '#platform/cards/card-payments.ts';
import { type Db, preparedRows } from '#platform/db/database.ts';
import { preparedSelect } from '#platform/db/prepared-select.ts';
import { billingCustomers } from '../ledger/tables.ts';
import { TAX_OF_PLACE, type TaxOfPlace } from '../tax/public.ts';
import { billingAddresses, cardCustomers, keptCards, refusedCards } from './tables.ts';

export type Card = typeof keptCards.$inferSelect;
export type BillingAddress = Omit<typeof billingAddresses.$inferSelect, 'customerId' | 'updatedAt'>;

export async function findCardCustomer(db: Db, customerId: number): Promise<string | null> {
  const [found] = await db.select().from(cardCustomers).where(eq(cardCustomers.customerId, customerId));
  return found?.providerId ?? null;
}

export async function insertCardCustomer(db: Db, customerId: number, providerId: string): Promise<void> {
  await db.insert(cardCustomers).values({ customerId, providerId }).onConflictDoNothing();
}

/** The member deleted the account: the provider deletes the customer once nothing is open (payments/service/forget-customers.ts). */
export async function removeCardCustomer(db: Db, customerId: number, removedAt: Date): Promise<void> {
  await db.update(cardCustomers).set({ removedAt }).where(eq(cardCustomers.customerId, customerId));
}

/** The card that charges go to; null: none. */
export async function findKeptCard(db: Db, customerId: number): Promise<Card | null> {
  const [found] = await db
    .select()
    .from(keptCards)
    .where(and(eq(keptCards.customerId, customerId), eq(keptCards.status, 'kept')));
  return found ?? null;
}

type PayingCard = Pick<Card, 'providerId' | 'fingerprint'> & { providerCustomerId: string | null };

const payingCard = preparedRows<PayingCard>(
  'paying_card',
  sql`
    select card.provider_id as "providerId", card.fingerprint, customer.provider_id as "providerCustomerId"
    from ${keptCards} card left join ${cardCustomers} customer on customer.customer_id = card.customer_id
    where card.customer_id = ${sql.placeholder('customerId')} and card.status = 'kept'`,
);

/** The card that charges go to, with the provider's id of its customer; null: none. */
export async function findPayingCard(db: Db, customerId: number): Promise<PayingCard | null> {
  return (await payingCard(db, { customerId }))[0] ?? null;
}

const askedCard = preparedSelect('asked_card', getTableColumns(keptCards), (select) =>
  select
    .from(keptCards)
    .where(and(eq(keptCards.customerId, sql.placeholder('customerId')), eq(keptCards.status, 'asks_holder')))
    .orderBy(desc(keptCards.id))
    .limit(1),
);

/** The latest card that requires action at its bank; null: none. */
export async function findAskedCard(db: Db, customerId: number): Promise<Card | null> {
  return (await askedCard(db, { customerId }))[0] ?? null;
}

export async function findCardOfProvider(db: Db, providerId: string): Promise<Card | null> {
  const [found] = await db.select().from(keptCards).where(eq(keptCards.providerId, providerId));
  return found ?? null;
}

export async function insertAskedCard(
  db: Db,
  { customerId, setupId }: { customerId: number; setupId: string },
  now: Date,
): Promise<void> {
  await db
    .insert(keptCards)
    .values({ customerId, setupId, status: 'asks_holder', createdAt: now })
    .onConflictDoNothing();
}

const columnsOf = ({ cardId: providerId, ...known }: KeptCard) => ({ providerId, ...known });

export async function insertKeptCard(db: Db, customerId: number, card: KeptCard, now: Date): Promise<Card> {
  const values = { customerId, status: 'kept' as const, createdAt: now, ...columnsOf(card) };
  const [made] = await db.insert(keptCards).values(values).returning();
  if (!made) throw new Error('an insert without a row');
  return made;
}

export async function updateKeptCard(db: Db, { cardId, ...known }: KeptCard, now: Date): Promise<void> {
  const { lastDigits, expiresMonth, expiresYear, changedAt } = keptCards;
  const isKept = and(eq(keptCards.providerId, cardId), eq(keptCards.status, 'kept'));
  const isSame = and(
    eq(lastDigits, known.lastDigits),
    eq(expiresMonth, known.expiresMonth),
    eq(expiresYear, known.expiresYear),
  );
  await db
    .update(keptCards)
    .set({ ...known, changedAt: sql`case when ${isSame} then ${changedAt} else ${now.toISOString()}::timestamptz end` })
    .where(isKept);
}

export async function removeAskedCard(db: Db, id: number, removedAt: Date): Promise<void> {
  const isAsked = and(eq(keptCards.id, id), eq(keptCards.status, 'asks_holder'));
  await db.update(keptCards).set({ status: 'removed', removedAt }).where(isAsked);
}

/** Removes every card of the customer: the one that charges go to, and those that still require action. */
export async function removeCards(db: Db, customerId: number, now: Date): Promise<void> {
  await db
    .update(keptCards)
    .set({ status: 'removed', removedAt: now })
    .where(and(eq(keptCards.customerId, customerId), isNull(keptCards.removedAt)));
}

/** A customer's refused cards since an instant, oldest first. */
export async function listRefusedCards(
  db: Db,
  customerId: number,
  since: Date,
): Promise<{ source: string; triedAt: Date }[]> {
  return db
    .select({ source: refusedCards.source, triedAt: refusedCards.triedAt })
    .from(refusedCards)
    .where(and(eq(refusedCards.customerId, customerId), gt(refusedCards.triedAt, since)))
    .orderBy(asc(refusedCards.triedAt));
}

/** A row with the same source is counted again from this moment. */
export async function insertRefusedCard(
  db: Db,
  refused: { customerId: number; source: string; triedAt: Date },
): Promise<number> {
  const [made] = await db
    .insert(refusedCards)
    .values(refused)
    .onConflictDoUpdate({
      target: [refusedCards.customerId, refusedCards.source],
      set: { triedAt: refused.triedAt },
    })
    .returning({ id: refusedCards.id });
  if (!made) throw new Error('an insert without a row');
  return made.id;
}

export async function deleteRefusedCard(db: Db, id: number): Promise<void> {
  await db.delete(refusedCards).where(eq(refusedCards.id, id));
}

export async function deleteRefusedCardsBefore(db: Db, at: Date): Promise<void> {
  await db.delete(refusedCards).where(lt(refusedCards.triedAt, at));
}

/** Whether two customers share a card, removed ones included, or a PayPal account, of which nothing stays after removal. */
export async function sharePayer(db: Db, one: number, other: number): Promise<boolean> {
  const { rows } = await db.execute<{ is_shared: boolean }>(sql`
    select exists (
      select from kept_cards a join kept_cards b on b.fingerprint = a.fingerprint
      where a.customer_id = ${one} and b.customer_id = ${other}
    ) or exists (
      select from paypal_agreements a join paypal_agreements b on b.payer_id = a.payer_id
      where a.customer_id = ${one} and b.customer_id = ${other}
    ) as is_shared`);
  return rows[0]?.is_shared === true;
}

/** Removed cards that the provider still keeps; the one requested longest ago comes first. */
export async function listCardsToForget(db: Db, limit: number): Promise<{ id: number; providerId: string }[]> {
  const rows = await db
    .select({ id: keptCards.id, providerId: keptCards.providerId })
    .from(keptCards)
    .where(and(isNotNull(keptCards.removedAt), isNull(keptCards.forgottenAt), isNotNull(keptCards.providerId)))
    .orderBy(sql`coalesce(${keptCards.forgetAskedAt}, ${keptCards.removedAt})`, asc(keptCards.id))
    .limit(limit);
  return rows.flatMap(({ id, providerId }) => (providerId === null ? [] : [{ id, providerId }]));
}

export async function markForgetAsked(db: Db, id: number, now: Date): Promise<void> {
  await db.update(keptCards).set({ forgetAskedAt: now }).where(eq(keptCards.id, id));
}

export async function markForgotten(db: Db, id: number, now: Date): Promise<void> {
  await db.update(keptCards).set({ forgottenAt: now }).where(eq(keptCards.id, id));
}

const billingAddress = preparedSelect('billing_address', getTableColumns(billingAddresses), (select) =>
  select.from(billingAddresses).where(eq(billingAddresses.customerId, sql.placeholder('customerId'))),
);

export async function findBillingAddress(db: Db, customerId: number): Promise<BillingAddress | null> {
  return (await billingAddress(db, { customerId }))[0] ?? null;
}

export type TaxedPlace = TaxOfPlace & { bought: string; state: string };

const taxedPlaces = preparedRows<TaxedPlace>(
  'taxed_places',
  sql`
    select place.bought, place.state, ${TAX_OF_PLACE.columns}
    from (
      select given.bought, coalesce(
        (select address.state from ${billingCustomers} customer
          join ${billingAddresses} address on address.customer_id = customer.id
          where customer.user_id = ${sql.placeholder('userId')}::int),
        given.bought) as state
      from unnest(${sql.placeholder('bought')}::text[]) as given (bought)
    ) place ${TAX_OF_PLACE.joinedBy(sql`place.state`)}`,
);

/**
 * For each state where something was bought, the state that the member's bills go to (the same state if they have no address), and its
 * tax.
 */
export async function listTaxedPlaces(
  db: Db,
  { userId, bought }: { userId: number | null; bought: readonly string[] },
): Promise<TaxedPlace[]> {
  return bought.length === 0 ? [] : taxedPlaces(db, { userId, bought: [...bought] });
}

export async function saveBillingAddress(
  db: Db,
  customerId: number,
  address: BillingAddress,
  updatedAt: Date,
): Promise<void> {
  await db
    .insert(billingAddresses)
    .values({ customerId, ...address, updatedAt })
    .onConflictDoUpdate({ target: billingAddresses.customerId, set: { ...address, updatedAt } });
}

/** Deletes the address where the customer lived. */
export async function deleteBillingAddress(db: Db, customerId: number): Promise<void> {
  await db.delete(billingAddresses).where(eq(billingAddresses.customerId, customerId));
}

/** Members whose saved card expires at the end of that month, by id, after a given id. */
export async function listExpiringMembers(
  db: Db,
  { month, year }: { month: number; year: number },
  { afterId, limit }: { afterId: number; limit: number },
): Promise<{ userId: number; cardId: number }[]> {
  const { userId } = billingCustomers;
  const rows = await db
    .select({ userId, cardId: keptCards.id })
    .from(keptCards)
    .innerJoin(billingCustomers, eq(billingCustomers.id, keptCards.customerId))
    .where(
      and(
        eq(keptCards.status, 'kept'),
        eq(keptCards.expiresMonth, month),
        eq(keptCards.expiresYear, year),
        gt(userId, afterId),
      ),
    )
    .orderBy(asc(userId))
    .limit(limit);
  return rows.flatMap((row) => (row.userId === null ? [] : [{ userId: row.userId, cardId: row.cardId }]));
}
