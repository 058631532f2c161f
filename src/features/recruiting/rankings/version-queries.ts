import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { PROSPECT_COLUMNS_SQL } from '../prospects/public.ts';
import { prospects } from '../prospects/tables.ts';
import { rankingVersionEntries } from '../rank-history/tables.ts';
import type { RankedRecord } from './queries.ts';
import { RANK_COLUMNS } from './rank-columns.ts';
import type { RankingList } from './ranking-list.ts';

export type VersionWish = { versionId: number; comparedWithId: number | null; list: RankingList; depth: number };

/**
 * A list in a past version, by rank, with the ranks, rating and position of the time and everything else current. Prospects who were taken
 * down since are left out.
 */
export async function listVersionRows(
  db: Db,
  { versionId, comparedWithId, list, depth }: VersionWish,
): Promise<RankedRecord[]> {
  const { scope } = list;
  const rank = sql.identifier(RANK_COLUMNS[scope.kind]);
  const { rows } = await db.execute<RankedRecord>(sql`
    select ${PROSPECT_COLUMNS_SQL}, kept.national_rank as "nationalRank", kept.position_rank as "positionRank",
      kept.state_rank as "stateRank", kept.rating_tenths as "ratingTenths", kept.position as "position",
      earlier.${rank} as "previousRank"
    from ${rankingVersionEntries} as kept
    join ${prospects} on prospects.id = kept.prospect_id and not prospects.is_hidden
      and prospects.sport = ${list.sport}
    left join ${rankingVersionEntries} as earlier
      on earlier.version_id = ${comparedWithId}::int and earlier.prospect_id = kept.prospect_id ${sameScope(list)}
    where kept.version_id = ${versionId}::int and kept.${rank} <= ${depth}::int ${inScope(list)}
    order by kept.${rank}`);
  return rows;
}

function inScope({ scope }: RankingList): SQL {
  if (scope.kind === 'position') return sql`and kept.position = ${scope.position}`;
  return scope.kind === 'state' ? sql`and kept.state = ${scope.state}` : sql``;
}

function sameScope({ scope }: RankingList): SQL {
  if (scope.kind === 'position') return sql`and earlier.position = kept.position`;
  return scope.kind === 'state' ? sql`and earlier.state = kept.state` : sql``;
}
