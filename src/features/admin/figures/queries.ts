import { inArray, type SQL, sql } from 'drizzle-orm';
import type { TaxOfMonth } from '#features/billing/tax/public.ts';
import type { Db } from '#platform/db/database.ts';
import type { KeptFigure } from './kept-figure.ts';
import { figureCounts, monthlyFigures } from './tables.ts';

/** Cumulative figures: the months before the range are needed for its starting values. */
const ADDED_UP: readonly KeptFigure[] = ['movement', 'paying', 'members'];

export type FigureRow = {
  figure: KeptFigure;
  /** "2026-11"; null: every month before the range. */
  month: string | null;
  part: string;
  count: number;
  cents: number;
};

export const clearFigures = async (db: Db): Promise<void> => void (await db.delete(monthlyFigures));

export async function insertFigure(db: Db, { figure, rows }: { figure: KeptFigure; rows: SQL }): Promise<void> {
  await db.execute(sql`
    insert into ${monthlyFigures} (figure, month, site_id, part, count, cents)
    select ${figure}, month, site_id, part, count, cents from (${rows}) counted`);
}

export async function insertTaxes(db: Db, taxes: readonly TaxOfMonth[]): Promise<void> {
  const rows = taxes.map(({ month, state, collectedCents, returnedCents }) => ({
    figure: 'tax' as const,
    month: `${month}-01`,
    siteId: 0,
    part: state,
    count: 0,
    cents: collectedCents - returnedCents,
  }));
  if (rows.length > 0) await db.insert(monthlyFigures).values(rows);
}

export async function saveCounted(db: Db, countedAt: Date): Promise<void> {
  await db
    .insert(figureCounts)
    .values({ countedAt })
    .onConflictDoUpdate({ target: figureCounts.isOnly, set: { countedAt } });
}

export async function findCountedAt(db: Db): Promise<Date | null> {
  const [row] = await db.select({ countedAt: figureCounts.countedAt }).from(figureCounts);
  return row?.countedAt ?? null;
}

/** Sums over sites. `from`: the first day of a month; `siteIds` null: the network. */
export async function listFigures(
  db: Db,
  { from, until, siteIds }: { from: string; until: string; siteIds: readonly number[] | null },
): Promise<FigureRow[]> {
  const { figure, month, siteId, part, count, cents } = monthlyFigures;
  const isOfSites = siteIds === null ? sql`true` : siteIds.length === 0 ? sql`false` : inArray(siteId, [...siteIds]);
  const { rows } = await db.execute<FigureRow>(sql`
    select ${figure} as figure, case when ${month} >= ${from} then to_char(${month}, 'YYYY-MM') end as month, ${part} as part,
      sum(${count})::float8 as count, sum(${cents})::float8 as cents
    from ${monthlyFigures}
    where ${isOfSites} and ${month} < ${until} and (${month} >= ${from} or ${inArray(figure, [...ADDED_UP])})
    group by 1, 2, 3
    order by 1, 2, 3`);
  return rows;
}
