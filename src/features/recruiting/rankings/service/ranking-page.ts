import { findPosition } from '#features/directory/positions/public.ts';
import { pickerYears } from '#kernel/class-years.ts';
import { defaultClassYear } from '#kernel/dates.ts';
import { clampPage } from '#kernel/pagination.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { type Chosen, chooseVersion, classVersions } from '../../rank-history/public.ts';
import { type listRanking, RANKING_PER_PAGE } from '../contract.ts';
import { listTitle, type RankingList } from '../ranking-list.ts';
import { rankedRows } from './ranked-rows.ts';
import { readWanted } from './wanted-ranking.ts';

type Wanted = ParsedOf<typeof listRanking>['query'];

/** A page of a ranking list. Throws not_found for an unknown list or version. */
export async function rankingPage(ctx: Context, wanted: Wanted) {
  const ranking = await readWanted(ctx, wanted);
  const { list, year, present, sort } = ranking;
  const { page, perPage } = clampPage(wanted, RANKING_PER_PAGE);
  const kept = await classVersions(ctx, { sport: list.sport, classYear: year });
  const chosen = chooseVersion(kept, wanted.version);
  const rows = await rankedRows(ctx, ranking, chosen, { limit: perPage, offset: (page - 1) * perPage });
  return {
    list: { name: list.name, sport: list.sport, kind: list.scope.kind, title: listTitle(list, year, pluralOf(list)) },
    year,
    availableYears: pickerYears(present, defaultClassYear(ctx.now)),
    latestFilledYear: present[0] ?? null,
    version: chosen.shown && versionView(chosen.shown),
    comparedWith: chosen.comparedWith && versionView(chosen.comparedWith),
    versions: kept.versions.map(versionView),
    sort,
    ...rows,
    total: rows.tiers.reduce((sum, { count }) => sum + count, 0),
    totalIsEstimate: false,
    page,
    perPage,
  };
}

const versionView = ({ version, publishedAt, note }: NonNullable<Chosen['shown']>) => ({
  version,
  publishedAt: publishedAt.toISOString(),
  note,
});

function pluralOf({ sport, scope }: RankingList): string | null {
  return scope.kind === 'position' ? (findPosition(sport, scope.position)?.plural ?? null) : null;
}
