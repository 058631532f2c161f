import { type CsvCell, csvText } from '#kernel/csv.ts';
import { PAGE_WINDOW_ROWS } from '#kernel/pagination.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { chooseVersion, classVersions } from '../../rank-history/public.ts';
import type { downloadRanking, listRanking } from '../contract.ts';
import { rankWithin } from '../ranking-list.ts';
import { rankedRows } from './ranked-rows.ts';
import { readWanted } from './wanted-ranking.ts';

type Row = ReplyOf<typeof listRanking>['prospects'][number];

const HEAD = [
  'rank',
  'change',
  'name',
  'position',
  'national_rank',
  'position_rank',
  'state_rank',
  'rating',
  'stars',
  'height_inches',
  'weight_lbs',
  'high_school',
  'city',
  'state',
  'country',
  'college',
  'status',
  'committed_on',
];

/** A list as a file, up to the limit of numbered pages. Throws as the page does. */
export async function rankingFile(ctx: Context, wanted: ParsedOf<typeof downloadRanking>['query']) {
  const ranking = await readWanted(ctx, wanted);
  const { list, year } = ranking;
  const kept = await classVersions(ctx, { sport: list.sport, classYear: year });
  const chosen = chooseVersion(kept, wanted.version);
  const { prospects } = await rankedRows(ctx, ranking, chosen, { limit: PAGE_WINDOW_ROWS, offset: 0 });
  const version = chosen.shown ? `-version-${chosen.shown.version}` : '';
  return {
    name: `${list.name}-${year}${version}.csv`,
    text: csvText(
      HEAD,
      prospects.map((row) => [rankWithin(list.scope, row.ranks), ...cellsOf(row)]),
    ),
  };
}

function cellsOf(row: Row): CsvCell[] {
  const { ranks, hometown } = row;
  return [
    row.change ?? null,
    row.name,
    row.position,
    ranks.natl,
    ranks.pos,
    ranks.st,
    row.bluechipRating,
    row.stars,
    row.heightInches,
    row.weightLbs,
    row.highSchool?.name ?? null,
    hometown.city,
    hometown.state,
    hometown.country,
    row.college?.shortName ?? null,
    row.status,
    row.date,
  ];
}
