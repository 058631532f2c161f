import { and, asc, count, desc, eq, getTableColumns, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { preparedSelect } from '#platform/db/prepared-select.ts';
import type { PageOfIds } from '#platform/jobs/each-in-turn.ts';
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
  if (valueKind === null) throw new Error('a discount without a kind of value'); // A check of the table.
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

/** Null where the code is taken, also by a promotion that is over: a code never means two things. */
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

/** Null where there is none, or it was stopped before. */
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
 * Until the end of the transaction nobody else uses this promotion. An order that names it has locked its key already, with others at once: a
 * lock of the key, too, would have each wait for the others.
 */
export async function lockPromotion(db: Db, id: number): Promise<Promotion | null> {
  const [row] = await db.select().from(promotions).where(eq(promotions.id, id)).for('no key update');
  return row ? fromRow(row) : null;
}

/** How often a code was used, and for how many orders it is held that are not paid yet. */
export type Uses = { used: number; held: number };

/** Of each promotion, without those of one member where `besides` names them. Holds that began by `heldAfter` are in `stale`. */
export async function countUses(
  db: Db,
  promotionIds: readonly number[],
  { besides, heldAfter }: { besides: number | null; heldAfter: Date },
): Promise<{ usesOf: Map<number, Uses>; stale: StaleHold[] }> {
  if (promotionIds.length === 0) return { usesOf: new Map(), stale: [] };
  const { promotionId, userId, subscriptionId, confirmedAt, usedAt } = promotionUses;
  const isCounted = and(inArray(promotionId, [...promotionIds]), besides === null ? undefined : ne(userId, besides));
  const isFresh = sql`${confirmedAt} is null and ${gt(usedAt, heldAfter)}`;
  // Before the count: one that is confirmed in between is counted twice for a moment, and never not at all.
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

type StaleHold = Pick<PromotionUse, 'promotionId' | 'subscriptionId' | 'usedAt'>;

/**
 * The invoices of orders and upgrades by which these holds are, or were, to be paid: what was given before a hold began is another's. One that is given
 * just now is in the list: a hold that was read a moment ago would else look free until it is read again.
 */
export async function listInvoicesOfHolds(
  db: Db,
  holds: readonly Pick<PromotionUse, 'subscriptionId' | 'usedAt'>[],
): Promise<{ subscriptionId: number; invoiceId: number }[]> {
  if (holds.length === 0) return [];
  const { subscriptionId, invoiceId, kind, fulfilledAt } = subscriptionInvoices;
  const billed = await db
    .select({ subscriptionId, invoiceId, fulfilledAt })
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
  const isOf = (each: (typeof billed)[number], hold: Pick<PromotionUse, 'subscriptionId' | 'usedAt'>) =>
    hold.subscriptionId === each.subscriptionId && (each.fulfilledAt === null || each.fulfilledAt > hold.usedAt);
  return billed.filter((each) => holds.some((hold) => isOf(each, hold)));
}

export type PromotionUse = typeof promotionUses.$inferSelect;

/** A member's own use of a code, also one that is held; null: none. */
export async function findUse(db: Db, promotionId: number, userId: number): Promise<PromotionUse | null> {
  const [found] = await db
    .select()
    .from(promotionUses)
    .where(and(eq(promotionUses.promotionId, promotionId), eq(promotionUses.userId, userId)));
  return found ?? null;
}

/** Holds that began by then and whose order is not paid, the oldest first. */
export async function listStaleHolds(db: Db, by: Date, { after, limit }: PageOfIds): Promise<PromotionUse[]> {
  const { id, confirmedAt, usedAt } = promotionUses;
  return db
    .select()
    .from(promotionUses)
    .where(and(isNull(confirmedAt), lte(usedAt, by), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}

/** Until the end of the transaction nobody else begins a trial with this card. */
export async function lockCard(db: Db, cardFingerprint: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`trial:${cardFingerprint}`}, 0))`);
}

/** Holds the code for an order; an order of the member that held it before loses it. */
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
        // Of another order it says nothing.
        cardFingerprint: sql`case when ${subscriptionId} = ${use.subscriptionId} then ${cardFingerprint} end`,
      },
      setWhere: isNull(confirmedAt),
    });
}

/** What was ordered with the code has begun. Noted also where nothing held it any more: what begins with a code has used it. */
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

/** What was ordered with the code is not paid: it is free again. `heldBy`: only a hold that began by then. */
export async function releaseUse(db: Db, of: number, heldBy?: Date): Promise<void> {
  const { subscriptionId, confirmedAt, usedAt } = promotionUses;
  const isOver = heldBy && lte(usedAt, heldBy);
  await db.delete(promotionUses).where(and(eq(subscriptionId, of), isNull(confirmedAt), isOver));
}

export async function noteCardOfUse(db: Db, subscriptionId: number, cardFingerprint: string): Promise<void> {
  await db.update(promotionUses).set({ cardFingerprint }).where(eq(promotionUses.subscriptionId, subscriptionId));
}

/** Whether a card was used for a free trial of another subscription, whoever's that is. */
export async function hasTriedWith(db: Db, cardFingerprint: string, subscriptionId: number): Promise<boolean> {
  const rows = await db
    .select({ id: promotionUses.id })
    .from(promotionUses)
    .innerJoin(promotions, eq(promotions.id, promotionUses.promotionId))
    .where(
      and(
        eq(promotionUses.cardFingerprint, cardFingerprint),
        eq(promotions.type, 'free_trial'),
        ne(promotionUses.subscriptionId, subscriptionId),
      ),
    )
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

export async function eraseUses(db: Db, userId: number): Promise<void> {
  // A number of nobody, so that the count of uses stays what it was.
  await db
    .update(promotionUses)
    .set({ userId: sql`-${promotionUses.id}`, cardFingerprint: null })
    .where(eq(promotionUses.userId, userId));
}
