import { eq } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { Promotion } from './promotion.ts';
import { promotions } from './tables.ts';

/** Saves the two facts of a promotion that staff can change. The transaction must have locked it. */
export async function updateLimits(
  db: Db,
  { id, endsAt, mostUses }: Pick<Promotion, 'id' | 'endsAt' | 'mostUses'>,
): Promise<void> {
  await db.update(promotions).set({ endsAt, mostUses }).where(eq(promotions.id, id));
}
