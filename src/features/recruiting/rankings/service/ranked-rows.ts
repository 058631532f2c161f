import { collegeFlags } from '#features/directory/colleges/public.ts';
import type { Context } from '#platform/context.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { prospectRowOf } from '../../prospects/public.ts';
import { type Chosen, rankChange, VERSION_DEPTH } from '../../rank-history/public.ts';
import type { listRanking } from '../contract.ts';
import { countTiers, listRankingRows, type RankedRecord, type RankingFilters } from '../queries.ts';
import { type RankingScope, rankWithin } from '../ranking-list.ts';
import { pageOfVersion } from '../version-list.ts';
import { listVersionRows } from '../version-queries.ts';
import type { WantedRanking } from './wanted-ranking.ts';

/** The rows of a list, current or in a version, and its tiers. */

type Reply = ReplyOf<typeof listRanking>;
type Window = { limit: number; offset: number };
export type RankedRows = Pick<Reply, 'prospects' | 'tiers' | 'isTiered'>;

export async function rankedRows(
  ctx: Context,
  wanted: WantedRanking,
  chosen: Chosen,
  window: Window,
): Promise<RankedRows> {
  const { records, tiers, isTiered } = await (chosen.shown
    ? versionRows(ctx, wanted, { ...chosen, shown: chosen.shown }, window)
    : presentRows(ctx, wanted, chosen, window));
  const colleges = await collegeFlags(ctx);
  const isCompared = chosen.comparedWith !== null;
  const { scope } = wanted.list;
  return {
    prospects: records.map(({ previousRank, ...record }) => {
      const row = prospectRowOf(record, colleges);
      const depth = wanted.filters.nationalLength ?? VERSION_DEPTH;
      const change = rankChange(rankWithin(scope, row.ranks), previousRank, { isCompared, depth });
      return change === undefined ? row : { ...row, change };
    }),
    tiers,
    isTiered,
  };
}

async function presentRows(ctx: Context, { list, sort, filters }: WantedRanking, chosen: Chosen, window: Window) {
  const scope: RankingScope['kind'] = list.scope.kind;
  const [records, counted] = await Promise.all([
    listRankingRows(ctx.db, filters, { sort, scope, comparedWithId: chosen.comparedWith?.id ?? null, ...window }),
    presentTiers(ctx, filters),
  ]);
  const isTiered = counted.every(({ first }, index) => (first ?? 0) >= (counted[index - 1]?.last ?? 0));
  return { records, tiers: counted.map(({ stars, count }) => ({ stars, count })), isTiered };
}

/** Tiers are needed on every page of the list, so they are cached, except for searches, which are not worth caching. */
async function presentTiers({ db, memory }: Context, filters: RankingFilters) {
  if (filters.text !== null) return countTiers(db, filters);
  const { sport, classYear } = filters;
  return memory.recallChoice(`tiers ${JSON.stringify(filters)}`, [`list:${sport}-${classYear}`], () =>
    countTiers(db, filters),
  );
}

/** A past list is short and seldom read, so it is filtered in memory. */
async function versionRows(
  { db }: Context,
  { list, sort, filters }: WantedRanking,
  { shown, comparedWith }: Chosen & { shown: NonNullable<Chosen['shown']> },
  window: Window,
): Promise<Omit<RankedRows, 'prospects'> & { records: RankedRecord[] }> {
  const rows = await listVersionRows(db, {
    versionId: shown.id,
    comparedWithId: comparedWith?.id ?? null,
    list,
    depth: filters.nationalLength ?? VERSION_DEPTH,
  });
  return pageOfVersion(rows, { filters, sort, window });
}
