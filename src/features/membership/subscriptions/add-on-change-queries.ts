import { and, asc, eq, getTableColumns, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { users } from '../accounts/tables.ts';
import type { Plan } from '../plans/product-view.ts';
import type { NewAddOnChange } from './add-on-changes.ts';
import { subscriptionAddOnChanges, subscriptions } from './tables.ts';

/** The history of add-ons: written with each change, read in the order of time. */

export async function insertAddOnChanges(db: Db, changes: readonly NewAddOnChange[]): Promise<void> {
  if (changes.length > 0) await db.insert(subscriptionAddOnChanges).values([...changes]);
}

/** `until` is exclusive. `plan`: null means all. */
export type AddOnChangeFilter = { from: Date; until: Date; plan: Plan | null };

const isOf = ({ from, until, plan }: AddOnChangeFilter): (SQL | undefined)[] => [
  gte(subscriptionAddOnChanges.at, from),
  lt(subscriptionAddOnChanges.at, until),
  plan === null ? undefined : eq(subscriptionAddOnChanges.plan, plan),
];

export async function countAddOnChanges(db: Db, filter: AddOnChangeFilter): Promise<number> {
  return db.$count(subscriptionAddOnChanges, and(...isOf(filter)));
}

export type AddOnChangeRow = Omit<NewAddOnChange, 'id'> & {
  id: number;
  /** Null: the account was deleted. */
  userId: number | null;
  username: string | null;
};

/** The first `limit` after one of them, the oldest first: each page begins where the index has its last row. */
export async function listAddOnChanges(
  db: Db,
  filter: AddOnChangeFilter,
  { after, limit }: { after: Pick<AddOnChangeRow, 'at' | 'id'> | null; limit: number },
): Promise<AddOnChangeRow[]> {
  const { id, subscriptionId, at } = subscriptionAddOnChanges;
  const isAfter = after ? sql`(${at}, ${id}) > (${after.at.toISOString()}::timestamptz, ${after.id})` : undefined;
  return db
    .select({
      ...getTableColumns(subscriptionAddOnChanges),
      userId: subscriptions.userId,
      username: users.username,
    })
    .from(subscriptionAddOnChanges)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionId))
    .leftJoin(users, eq(users.id, subscriptions.userId))
    .where(and(...isOf(filter), isAfter))
    .orderBy(asc(at), asc(id))
    .limit(limit);
}
