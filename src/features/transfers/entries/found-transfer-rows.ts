import { and, eq, sql } from 'drizzle-orm';
import { collegeFlags } from '#features/directory/colleges/public.ts';
import { isOfferedSport } from '#features/sites/sites/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Context } from '#platform/context.ts';
import { collegePlayers } from '../college-players/tables.ts';
import { collegeTransfers as entries, NEWEST_ENTRIES } from './tables.ts';
import { IS_SHOWN } from './transfer-conditions.ts';
import { TRANSFER_COLUMNS } from './transfer-rows.ts';
import type { CollegeTransfer } from './transfer-view.ts';
import { transfersOf } from './transfers-of-rows.ts';

/** Portal entries for the site search: of given people, over all sports and seasons. */

type Filters = { sport: Sport | null; year: number | null; position: string | null; limit: number; offset: number };

/** Newest first, with the total count. */
export async function transfersOfPeople(
  ctx: Context,
  personIds: readonly number[],
  { sport, year, position, limit, offset }: Filters,
): Promise<{ transfers: CollegeTransfer[]; total: number }> {
  if (personIds.length === 0) return { transfers: [], total: 0 };
  const where = and(
    sql`${collegePlayers.personId} = any (${`{${personIds.join(',')}}`}::int[])`,
    IS_SHOWN,
    sport === null ? isOfferedSport(entries.sport) : eq(entries.sport, sport),
    year === null ? undefined : eq(entries.year, year),
    position === null ? undefined : eq(entries.position, position),
  );
  const counted = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(entries)
    .innerJoin(collegePlayers, eq(collegePlayers.id, entries.collegePlayerId))
    .where(where);
  const total = counted[0]?.count ?? 0;
  if (total === 0) return { transfers: [], total };
  const rows = await ctx.db
    .select(TRANSFER_COLUMNS)
    .from(entries)
    .innerJoin(collegePlayers, eq(collegePlayers.id, entries.collegePlayerId))
    .where(where)
    .orderBy(...NEWEST_ENTRIES)
    .limit(limit)
    .offset(offset);
  return { transfers: await transfersOf(ctx, rows, await collegeFlags(ctx)), total };
}

/** The visible ones of these entries, in the order of the ids. */
export async function transfersByIds(ctx: Context, ids: readonly number[]): Promise<CollegeTransfer[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select(TRANSFER_COLUMNS)
    .from(entries)
    .innerJoin(collegePlayers, eq(collegePlayers.id, entries.collegePlayerId))
    .where(and(sql`${entries.id} = any (${`{${ids.join(',')}}`}::int[])`, IS_SHOWN));
  const transfers = await transfersOf(ctx, rows, await collegeFlags(ctx));
  const byId = new Map(transfers.map((transfer) => [transfer.id, transfer]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
