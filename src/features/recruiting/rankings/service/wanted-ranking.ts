import { findPosition, listPositions } from '#features/directory/positions/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Sport } from '#kernel/sports.ts';
import { isStateCode } from '#kernel/states.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { prospectNameKey } from '../../prospects/public.ts';
import { classYears, wantedClassYear } from '../class-years.ts';
import { type downloadRanking, RANKING_SORTS, type RankingSort } from '../contract.ts';
import type { RankingFilters } from '../queries.ts';
import { NATIONAL_LENGTH, parseListName, type RankingList } from '../ranking-list.ts';

/** A parsed request: a list, a class, and filters; an unknown filter value matches nobody. */

export type WantedRanking = {
  list: RankingList;
  year: number;
  /** Classes with visible prospects, latest first. */
  present: readonly number[];
  sort: RankingSort;
  filters: RankingFilters;
};

type Wanted = ParsedOf<typeof downloadRanking>['query'];

const positionCodes = (sport: Sport) => listPositions(sport, 'prospect').map(({ code }) => code);

/** Throws not_found for an unknown list or a class year out of range. */
export async function readWanted(ctx: Context, wanted: Wanted): Promise<WantedRanking> {
  const list = parseListName(wanted.list ?? `${ctx.site.sport}-national`, positionCodes);
  if (!list) throw apiError('not_found');
  const sort = RANKING_SORTS.find((each) => each === wanted.sort) ?? 'rank';
  const year = await wantedClassYear(ctx, { sport: list.sport, year: wanted.year });
  const present = await classYears(ctx, list.sport);
  return { list, year, present, sort, filters: filtersOf(list, year, wanted) };
}

function filtersOf(list: RankingList, classYear: number, wanted: Wanted): RankingFilters {
  const { sport, scope } = list;
  return {
    sport,
    classYear,
    nationalLength: scope.kind === 'national' ? NATIONAL_LENGTH[sport] : null,
    position: within(scope.kind === 'position' ? scope.position : null, positionOf(sport, wanted.position)),
    state: within(scope.kind === 'state' ? scope.state : null, stateOf(wanted.state)),
    stars: wanted.stars ?? null,
    isCommitted: wanted.committed === undefined ? null : wanted.committed === 'true',
    text: textOf(wanted.query),
  };
}

/** A filter with an unknown value matches nobody, rather than everybody. */
const UNKNOWN = '?';

/** A filter narrows the list: a position or state other than the list's own matches nobody. */
function within(ofList: string | null, filter: string | null): string | null {
  if (ofList === null) return filter;
  return filter === null || filter === ofList ? ofList : UNKNOWN;
}

function positionOf(sport: Sport, text: string | undefined): string | null {
  if (!text) return null;
  return findPosition(sport, text)?.code ?? UNKNOWN;
}

function stateOf(text: string | undefined): string | null {
  if (!text) return null;
  const code = text.toUpperCase();
  return isStateCode(code) ? code : UNKNOWN;
}

/** The typed text as a search key. */
function textOf(query: string | undefined): string | null {
  const key = prospectNameKey(query ?? '');
  return key === '' ? null : key;
}
