import { and, desc, eq, isNotNull, lt } from 'drizzle-orm';
import type { AcceptedBrand } from '#platform/cards/card-payments.ts';
import type { Db } from '#platform/db/database.ts';
import { billingCustomers } from '../ledger/tables.ts';
import { keptCards } from './tables.ts';

/** A card that a member has or had, with what staff recognize it by. */
export type CardMatch = { userId: number; brand: AcceptedBrand; isKept: boolean };

/** Members with a card that ends in these digits, newest customers first; each once, with the saved card if there is one. */
export async function listMembersByDigits(
  db: Db,
  { digits, beforeUserId, limit }: { digits: string; beforeUserId: number | null; limit: number },
): Promise<CardMatch[]> {
  const { userId } = billingCustomers;
  const rows = await db
    .selectDistinctOn([userId], { userId, brand: keptCards.brand, status: keptCards.status })
    .from(keptCards)
    .innerJoin(billingCustomers, eq(billingCustomers.id, keptCards.customerId))
    .where(
      and(
        eq(keptCards.lastDigits, digits),
        isNotNull(userId),
        beforeUserId === null ? undefined : lt(userId, beforeUserId),
      ),
    )
    // "kept" sorts before "removed".
    .orderBy(desc(userId), keptCards.status, desc(keptCards.id))
    .limit(limit);
  return rows.flatMap(({ userId: id, brand, status }) =>
    id === null || brand === null ? [] : [{ userId: id, brand, isKept: status === 'kept' }],
  );
}
