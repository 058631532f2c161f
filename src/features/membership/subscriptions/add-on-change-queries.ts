import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { type Db, preparedRows } from '#platform/db/database.ts';
import type { Plan } from '../plans/product-view.ts';
import type { NewAddOnChange } from './add-on-changes.ts';
import { subscriptionAddOnChanges } from './tables.ts';

/** The history of add-ons: a row is written with each change, and rows are read in chronological order. */

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
};

/**
 * A row as the driver returns it. Sites are a string such as "1,2", because the driver's array parser allocates 1 kB of garbage per array.
 */
type PageRow = Omit<AddOnChangeRow, 'at' | 'siteIds'> & { at: string; siteIds: string };

/**
 * Prepared because a report runs it thousands of times, and otherwise the objects with which Drizzle builds a statement would be most of
 * its garbage.
 */
const pagesOf = (name: string, condition: SQL) =>
  preparedRows<PageRow>(
    name,
    sql`select change.id, change.subscription_id as "subscriptionId", change.kind, change.plan, change.months,
        change.add_on as "addOn", array_to_string(change.site_ids, ',') as "siteIds", change.invoice_id as "invoiceId",
        change.net_cents as "netCents", change.tax_cents as "taxCents", change.at, subscriptions.user_id as "userId"
      from subscription_add_on_changes change
      join subscriptions on subscriptions.id = change.subscription_id
      where (change.at, change.id) > (${sql.placeholder('afterAt')}::timestamptz, ${sql.placeholder('afterId')}::int)
        and change.at < ${sql.placeholder('until')}::timestamptz and ${condition}
      order by change.at, change.id limit ${sql.placeholder('limit')}::int`,
  );

/** Two statements, because with one condition for both the planner would expect few rows and sort all remaining rows for each page. */
const pagesOfAll = pagesOf('add_on_changes', sql`true`);
const pagesOfPlan = pagesOf('add_on_changes_of_plan', sql`change.plan = ${sql.placeholder('plan')}`);

/** The first `limit` rows after `after`, oldest first. Each page starts at the index position where the previous one ended. */
export async function listAddOnChanges(
  db: Db,
  { from, until, plan }: AddOnChangeFilter,
  { after, limit }: { after: Pick<AddOnChangeRow, 'at' | 'id'> | null; limit: number },
): Promise<AddOnChangeRow[]> {
  // Ids start at 1, so 0 comes before every row.
  const { at, id } = after ?? { at: from, id: 0 };
  const values = { afterAt: at.toISOString(), afterId: id, until: until.toISOString(), limit };
  const rows = plan === null ? await pagesOfAll(db, values) : await pagesOfPlan(db, { ...values, plan });
  return rows.map((row) => ({
    ...row,
    at: new Date(row.at),
    siteIds: row.siteIds === '' ? [] : row.siteIds.split(',').map(Number),
  }));
}
