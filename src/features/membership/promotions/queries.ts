import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { Benefit, Promotion } from './promotion.ts';
import { promotions } from './tables.ts';

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
