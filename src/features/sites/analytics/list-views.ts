import { and, gte, inArray, lte } from 'drizzle-orm';
import { siteViews } from '#platform/analytics/tables.ts';
import type { Db } from '#platform/db/database.ts';

type DayViews = { siteId: number; day: string; views: number; readers: number };

/** Page views and readers of sites for each day from first to last (YYYY-MM-DD, Central Time); days without any have no row. */
export async function listDayViews(
  db: Db,
  { startsOn, endsOn, siteIds }: { startsOn: string; endsOn: string; siteIds: readonly number[] },
): Promise<DayViews[]> {
  if (siteIds.length === 0) return [];
  return db
    .select()
    .from(siteViews)
    .where(and(gte(siteViews.day, startsOn), lte(siteViews.day, endsOn), inArray(siteViews.siteId, [...siteIds])));
}
