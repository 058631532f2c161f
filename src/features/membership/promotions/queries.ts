import { and, asc, count, desc, eq, getTableColumns, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { preparedSelect } from '#platform/db/prepared-select.ts';
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

/** By others than this member; those that are held count. */
export async function countUses(db: Db, promotionId: number, besides: number | null): Promise<number> {
  const isOther = besides === null ? undefined : ne(promotionUses.userId, besides);
  const [row] = await db
    .select({ uses: count() })
    .from(promotionUses)
    .where(and(eq(promotionUses.promotionId, promotionId), isOther));
  return row?.uses ?? 0;
}

/** Whether it was used for what began; what he ordered with it and did not pay does not count. */
export async function hasUsed(db: Db, promotionId: number, userId: number): Promise<boolean> {
  const { promotionId: promotion, userId: user, confirmedAt } = promotionUses;
  const rows = await db
    .select({ id: promotionUses.id })
    .from(promotionUses)
    .where(and(eq(promotion, promotionId), eq(user, userId), isNotNull(confirmedAt)));
  return rows.length > 0;
}

/** For what the member holds it; null: for nothing. */
export async function findHold(db: Db, promotionId: number, userId: number): Promise<number | null> {
  const [found] = await db
    .select({ subscriptionId: promotionUses.subscriptionId })
    .from(promotionUses)
    .where(
      and(
        eq(promotionUses.promotionId, promotionId),
        eq(promotionUses.userId, userId),
        isNull(promotionUses.confirmedAt),
      ),
    );
  return found?.subscriptionId ?? null;
}

/** Until the end of the transaction nobody else begins a trial with this card. */
export async function lockCard(db: Db, cardFingerprint: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`trial:${cardFingerprint}`}, 0))`);
}

/** Holds the code for an order; what the member ordered with it before and did not pay loses it. */
export async function holdUse(
  db: Db,
  use: { promotionId: number; userId: number; subscriptionId: number; usedAt: Date },
): Promise<void> {
  const { promotionId, userId, confirmedAt } = promotionUses;
  const { subscriptionId, usedAt } = use;
  await db
    .insert(promotionUses)
    .values(use)
    .onConflictDoUpdate({
      target: [promotionId, userId],
      set: { subscriptionId, usedAt, cardFingerprint: null },
      setWhere: isNull(confirmedAt),
    });
}

/** What was ordered with the code has begun. */
export async function confirmUse(db: Db, subscriptionId: number, confirmedAt: Date): Promise<void> {
  await db.update(promotionUses).set({ confirmedAt }).where(eq(promotionUses.subscriptionId, subscriptionId));
}

/** What was ordered with the code is never paid: it is free again. */
export async function releaseUse(db: Db, subscriptionId: number): Promise<void> {
  await db
    .delete(promotionUses)
    .where(and(eq(promotionUses.subscriptionId, subscriptionId), isNull(promotionUses.confirmedAt)));
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
