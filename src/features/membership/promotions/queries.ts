import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { preparedSelect } from '#platform/db/prepared-select.ts';
import { subscriptionInvoices } from '../subscriptions/tables.ts';
import type { Benefit, Promotion } from './promotion.ts';
import { promotions, promotionUses } from './tables.ts';

type Row = typeof promotions.$inferSelect;

function fromRow({ type, valueKind, value, lastingMonths, createdAt: _, ...rest }: Row): Promotion {
  return { ...rest, benefit: benefitOf({ type, valueKind, value, lastingMonths }) };
}

type BenefitRow = Pick<Row, 'type' | 'valueKind' | 'value' | 'lastingMonths'>;

function benefitOf({ type, valueKind, value, lastingMonths }: BenefitRow): Benefit {
  if (type === 'free_trial') return { type, days: value };
  if (type === 'sale_promo') return { type, cents: value };
  if (valueKind === null) throw new Error('a discount without a kind of value'); // A constraint of the table guarantees this.
  return { type, valueKind, value, lasting: lastingMonths === null ? 'forever' : lastingMonths || 'once' };
}

function toRow(benefit: Benefit): BenefitRow {
  switch (benefit.type) {
    case 'free_trial':
      return { type: benefit.type, valueKind: null, value: benefit.days, lastingMonths: 0 };
    case 'sale_promo':
      return { type: benefit.type, valueKind: null, value: benefit.cents, lastingMonths: 0 };
    case 'discount': {
      const { type, valueKind, value, lasting } = benefit;
      return { type, valueKind, value, lastingMonths: lasting === 'forever' ? null : lasting === 'once' ? 0 : lasting };
    }
  }
}

export async function findPromotion(db: Db, code: string): Promise<Promotion | null> {
  const [row] = await db.select().from(promotions).where(eq(promotions.code, code));
  return row ? fromRow(row) : null;
}

/** The newest first. */
export async function listPromotions(db: Db): Promise<Promotion[]> {
  return (await db.select().from(promotions).orderBy(desc(promotions.id))).map(fromRow);
}

/** Null: the code is taken, possibly by a promotion that is over. A code never means two things. */
export async function insertPromotion(
  db: Db,
  { benefit, plans, months, ...rest }: Omit<Promotion, 'id' | 'stoppedAt'>,
  createdAt: Date,
): Promise<Promotion | null> {
  const [row] = await db
    .insert(promotions)
    .values({ ...rest, ...toRow(benefit), plans: plans && [...plans], months: months && [...months], createdAt })
    .onConflictDoNothing()
    .returning();
  return row ? fromRow(row) : null;
}

/** Null: there is none, or it was already stopped. */
export async function stopPromotion(db: Db, code: string, stoppedAt: Date): Promise<Promotion | null> {
  const [row] = await db
    .update(promotions)
    .set({ stoppedAt })
    .where(and(eq(promotions.code, code), isNull(promotions.stoppedAt)))
    .returning();
  return row ? fromRow(row) : null;
}

export async function findPromotionById(db: Db, id: number): Promise<Promotion | null> {
  return (await listPromotionsById(db, [id]))[0] ?? null;
}

const promotionsById = preparedSelect('promotions_by_id', getTableColumns(promotions), (select) =>
  select.from(promotions).where(sql`${promotions.id} = any(${sql.placeholder('ids')}::int[])`),
);

/** In no order. */
export async function listPromotionsById(db: Db, ids: readonly number[]): Promise<Promotion[]> {
  return ids.length === 0 ? [] : (await promotionsById(db, { ids: [...ids] })).map(fromRow);
}

/**
 * Locks the promotion against other uses until the end of the transaction. Orders that name it already share a lock on its key; locking the
 * key as well would make them wait for each other.
 */
export async function lockPromotion(db: Db, id: number): Promise<Promotion | null> {
  const [row] = await db.select().from(promotions).where(eq(promotions.id, id)).for('no key update');
  return row ? fromRow(row) : null;
}

/** How often a code was used, and how many unpaid orders hold it. */
export type Uses = { used: number; held: number };

/** The uses of each promotion; `besides` leaves out one member. Holds that began by `heldAfter` are in `stale`. */
export async function countUses(
  db: Db,
  promotionIds: readonly number[],
  { besides, heldAfter }: { besides: number | null; heldAfter: Date },
): Promise<{ usesOf: Map<number, Uses>; stale: Hold[] }> {
  if (promotionIds.length === 0) return { usesOf: new Map(), stale: [] };
  const { promotionId, userId, subscriptionId, confirmedAt, usedAt } = promotionUses;
  const isCounted = and(inArray(promotionId, [...promotionIds]), besides === null ? undefined : ne(userId, besides));
  const isFresh = sql`${confirmedAt} is null and ${gt(usedAt, heldAfter)}`;
  // Read before the count: a hold confirmed between the two queries is then counted twice, which refuses a code for a moment. In the other
  // order it would be missed, and a code could be used once too often.
  const stale = await db
    .select({ promotionId, subscriptionId, usedAt })
    .from(promotionUses)
    .where(and(isCounted, isNull(confirmedAt), lte(usedAt, heldAfter)));
  const counted = await db
    .select({
      promotionId,
      used: count(confirmedAt),
      held: sql<number>`(count(*) filter (where ${isFresh}))::int`,
    })
    .from(promotionUses)
    .where(isCounted)
    .groupBy(promotionId);
  return { usesOf: new Map(counted.map(({ promotionId: of, ...uses }) => [of, uses])), stale };
}

export type Hold = Pick<PromotionUse, 'promotionId' | 'subscriptionId' | 'usedAt'>;

/**
 * For each of these holds, the invoices of its order or upgrade. Leaves out those fulfilled before the hold began, which belong to an
 * earlier purchase. An invoice fulfilled later stays in the list: its use may be confirmed after the hold was read, and would look free
 * otherwise.
 */
export async function listInvoicesOfHolds<Of extends Hold>(
  db: Db,
  holds: readonly Of[],
): Promise<{ hold: Of; invoiceId: number }[]> {
  if (holds.length === 0) return [];
  const { subscriptionId, invoiceId, kind, fulfilledAt, change } = subscriptionInvoices;
  const billed = await db
    .select({ subscriptionId, invoiceId, kind, fulfilledAt, change })
    .from(subscriptionInvoices)
    .where(
      and(
        inArray(
          subscriptionId,
          holds.map((hold) => hold.subscriptionId),
        ),
        inArray(kind, ['first', 'upgrade']),
      ),
    );
  const isFor = (each: (typeof billed)[number], hold: Hold) =>
    hold.subscriptionId === each.subscriptionId &&
    (each.fulfilledAt === null || each.fulfilledAt > hold.usedAt) &&
    (each.kind === 'first' || each.change?.promotionId === hold.promotionId);
  return holds.flatMap((hold) =>
    billed.filter((each) => isFor(each, hold)).map((each) => ({ hold, invoiceId: each.invoiceId })),
  );
}

export type PromotionUse = typeof promotionUses.$inferSelect;

/** A member's own use of a code, held ones included; null: none. */
export async function findUse(db: Db, promotionId: number, userId: number): Promise<PromotionUse | null> {
  const [found] = await db
    .select()
    .from(promotionUses)
    .where(and(eq(promotionUses.promotionId, promotionId), eq(promotionUses.userId, userId)));
  return found ?? null;
}

/** Every hold that began by then, the oldest first. There are few, because an unpaid order ends after a day. */
export async function listStaleHolds(db: Db, by: Date): Promise<PromotionUse[]> {
  const { id, confirmedAt, usedAt } = promotionUses;
  return db
    .select()
    .from(promotionUses)
    .where(and(isNull(confirmedAt), lte(usedAt, by)))
    .orderBy(asc(id));
}

/** Locks the card until the end of the transaction, so that nobody else begins a trial with it. */
export async function lockCard(db: Db, cardFingerprint: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`trial:${cardFingerprint}`}, 0))`);
}

/** Holds the code for an order, replacing the hold of the same member's earlier order. */
export async function holdUse(
  db: Db,
  use: { promotionId: number; userId: number; subscriptionId: number; usedAt: Date },
): Promise<void> {
  const { promotionId, userId, subscriptionId, confirmedAt, cardFingerprint } = promotionUses;
  const { usedAt } = use;
  await db
    .insert(promotionUses)
    .values(use)
    .onConflictDoUpdate({
      target: [promotionId, userId],
      set: {
        subscriptionId: use.subscriptionId,
        usedAt,
        // Keeps the card only if the hold is for the same order.
        cardFingerprint: sql`case when ${subscriptionId} = ${use.subscriptionId} then ${cardFingerprint} end`,
      },
      setWhere: isNull(confirmedAt),
    });
}

/** Counts a code as used by what has begun, even without a hold, which may have expired while the payment was on its way. */
export async function confirmUse(
  db: Db,
  use: { promotionId: number; userId: number; subscriptionId: number },
  confirmedAt: Date,
): Promise<void> {
  await db
    .insert(promotionUses)
    .values({ ...use, usedAt: confirmedAt, confirmedAt })
    .onConflictDoUpdate({
      target: [promotionUses.promotionId, promotionUses.userId],
      set: { subscriptionId: use.subscriptionId, confirmedAt },
      setWhere: isNull(promotionUses.confirmedAt),
    });
}

/** Releases a code that is held for an order or an upgrade. `heldBy`: only if the hold began by then. */
export async function releaseUse(
  db: Db,
  use: { promotionId: number; subscriptionId: number },
  heldBy?: Date,
): Promise<void> {
  const { promotionId, subscriptionId, confirmedAt, usedAt } = promotionUses;
  const isOf = and(eq(promotionId, use.promotionId), eq(subscriptionId, use.subscriptionId));
  await db.delete(promotionUses).where(and(isOf, isNull(confirmedAt), heldBy && lte(usedAt, heldBy)));
}

/** Releases every code that is held for a subscription that is over. */
export async function releaseUses(db: Db, of: number): Promise<void> {
  const { subscriptionId, confirmedAt } = promotionUses;
  await db.delete(promotionUses).where(and(eq(subscriptionId, of), isNull(confirmedAt)));
}

export async function noteCardOfUse(db: Db, subscriptionId: number, cardFingerprint: string): Promise<void> {
  await db.update(promotionUses).set({ cardFingerprint }).where(eq(promotionUses.subscriptionId, subscriptionId));
}

/** Whether a card was used for a free trial of another subscription, no matter who pays for that. */
export const hasTriedWith = (db: Db, cardFingerprint: string, subscriptionId: number): Promise<boolean> =>
  isAnyTrial(
    db,
    and(eq(promotionUses.cardFingerprint, cardFingerprint), ne(promotionUses.subscriptionId, subscriptionId)),
  );

/** Whether a member has used another code than this one for a free trial. */
export const hasTried = (db: Db, { userId, besides }: { userId: number; besides: number }): Promise<boolean> =>
  isAnyTrial(
    db,
    and(eq(promotionUses.userId, userId), isNotNull(promotionUses.confirmedAt), ne(promotionUses.promotionId, besides)),
  );

async function isAnyTrial(db: Db, uses: SQL | undefined): Promise<boolean> {
  const rows = await db
    .select({ id: promotionUses.id })
    .from(promotionUses)
    .innerJoin(promotions, eq(promotions.id, promotionUses.promotionId))
    .where(and(uses, eq(promotions.type, 'free_trial')))
    .limit(1);
  return rows.length > 0;
}

/** The codes that a member used, the oldest first. */
export async function listUses(db: Db, userId: number): Promise<{ code: string; usedAt: Date }[]> {
  return db
    .select({ code: promotions.code, usedAt: promotionUses.usedAt })
    .from(promotionUses)
    .innerJoin(promotions, eq(promotions.id, promotionUses.promotionId))
    .where(eq(promotionUses.userId, userId))
    .orderBy(asc(promotionUses.id));
}

/** Keeps the card's fingerprint, which doesn't reveal its number: a card has one free trial, even after its member left. */
export async function eraseUses(db: Db, userId: number): Promise<void> {
  // An id that belongs to nobody, so that the count of uses stays the same.
  await db
    .update(promotionUses)
    .set({ userId: sql`-${promotionUses.id}` })
    .where(eq(promotionUses.userId, userId));
}
