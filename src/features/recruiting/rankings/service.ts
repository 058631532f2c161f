import { collegeFlags } from '#features/directory/colleges/public.ts';
import { findPosition, listPositions } from '#features/directory/positions/public.ts';
import { latestYear, pickerYears } from '#kernel/class-years.ts';
import { defaultClassYear } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
import { clampPage } from '#kernel/pagination.ts';
import type { Sport } from '#kernel/sports.ts';
import { isStateCode } from '#kernel/states.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { prospectNameKey, prospectRowOf } from '../prospects/public.ts';
import { type listRanking, RANKING_PER_PAGE, RANKING_SORTS, type RankingSort } from './contract.ts';
import { countTiers, listClassYears, listRankingRows, type RankingFilters } from './queries.ts';
import { listTitle, NATIONAL_LENGTH, parseListName, type RankingList } from './ranking-list.ts';

type Wanted = ParsedOf<typeof listRanking>['query'];

const positionCodes = (sport: Sport) => listPositions(sport, 'prospect').map(({ code }) => code);

/** A page of a ranking list. Throws not_found for a list that there is not. */
export async function rankingPage(ctx: Context, wanted: Wanted) {
  const list = parseListName(wanted.list ?? `${ctx.site.sport}-national`, positionCodes);
  if (!list) throw apiError('not_found');
  const sort = RANKING_SORTS.find((each) => each === wanted.sort) ?? 'rank';
  const { page, perPage } = clampPage(wanted, RANKING_PER_PAGE);
  const present = await classYears(ctx, list.sport);
  const year = wanted.year ?? latestYear(present, defaultClassYear(ctx.now));
  const filters = filtersOf(list, year, wanted);
  const [records, tiers] = await Promise.all([
    listRankingRows(ctx.db, filters, { sort, limit: perPage, offset: (page - 1) * perPage }),
    tiersOf(ctx, filters),
  ]);
  const colleges = await collegeFlags(ctx);
  return {
    list: { name: list.name, sport: list.sport, kind: list.scope.kind, title: listTitle(list, year, pluralOf(list)) },
    year,
    availableYears: pickerYears(present, defaultClassYear(ctx.now)),
    sort: sort satisfies RankingSort,
    prospects: records.map((record) => prospectRowOf(record, colleges)),
    tiers,
    ...countsOf(tiers),
    page,
    perPage,
  };
}

async function classYears({ db, memory }: Context, sport: Sport): Promise<number[]> {
  return memory.recall(`class-years ${sport}`, [`classes:${sport}`], () => listClassYears(db, sport));
}

/** How the list divides is asked for with every page of it; what somebody typed is not worth keeping. */
async function tiersOf({ db, memory }: Context, filters: RankingFilters) {
  if (filters.text !== null) return countTiers(db, filters);
  const { sport, classYear } = filters;
  return memory.recall(`tiers ${JSON.stringify(filters)}`, [`list:${sport}-${classYear}`], () =>
    countTiers(db, filters),
  );
}

function countsOf(tiers: readonly { count: number }[]): { total: number; totalIsEstimate: boolean } {
  return { total: tiers.reduce((sum, { count }) => sum + count, 0), totalIsEstimate: false };
}

function filtersOf(list: RankingList, classYear: number, wanted: Wanted): RankingFilters {
  const { sport, scope } = list;
  return {
    sport,
    classYear,
    nationalLength: scope.kind === 'national' ? NATIONAL_LENGTH[sport] : null,
    position: scope.kind === 'position' ? scope.position : positionOf(sport, wanted.position),
    state: scope.kind === 'state' ? scope.state : stateOf(wanted.state),
    stars: wanted.stars ?? null,
    isCommitted: wanted.committed === undefined ? null : wanted.committed === 'true',
    text: textOf(wanted.query),
  };
}

/** A filter that names nothing we know matches nobody, rather than everybody. */
const UNKNOWN = '?';

function positionOf(sport: Sport, text: string | undefined): string | null {
  if (!text) return null;
  return findPosition(sport, text)?.code ?? UNKNOWN;
}

function stateOf(text: string | undefined): string | null {
  if (!text) return null;
  const code = text.toUpperCase();
  return isStateCode(code) ? code : UNKNOWN;
}

/** What was typed, as names are compared, with nothing left in it that LIKE takes for a pattern. */
function textOf(query: string | undefined): string | null {
  const key = prospectNameKey(query ?? '');
  return key === '' ? null : key.replace(/[\\%_]/g, '\\$&');
}

function pluralOf({ sport, scope }: RankingList): string | null {
  return scope.kind === 'position' ? (findPosition(sport, scope.position)?.plural ?? null) : null;
}
