import { filtersIn } from '#features/transfers/entries/ui/tracker-address.ts';
import { isRankSort } from '#features/transfers/portal-ranks/rank-list-view.ts';
import { toSnake } from '#kernel/casing.ts';
import { filteredHref } from '#kernel/filtered-address.ts';
import type { Sport } from '#kernel/sports.ts';

/** The address of ranked transfers contains the list, the filters, the order and the page. */

export const RANKING_KEYS = [
  'version',
  'school_focus',
  'transfer_position',
  'athletic_year',
  'origin_college_name',
  'exit_college_name',
  'latest_activity_college_name',
  'sort',
  'page',
] as const;
export type RankingKey = (typeof RANKING_KEYS)[number];
export type RankingFilters = Partial<Record<RankingKey, string>>;

const VERSION = /^[1-9]\d{0,5}$/;

/** The filters of an address, in either spelling. Skips values that the call would refuse, so that a malformed address shows the list. */
export function rankingFiltersOf(search: URLSearchParams): RankingFilters {
  const { version, page, sort, ...filters } = filtersIn(search, RANKING_KEYS);
  return {
    ...(version && VERSION.test(version) ? { version } : {}),
    ...filters,
    ...(sort && isRankSort(toSnake(sort)) ? { sort } : {}),
    ...(page && /^\d{1,4}$/.test(page) ? { page } : {}),
  };
}

/** The same page with some filters changed, at its first page. */
export const rankingsHref = (
  path: string,
  filters: RankingFilters,
  changes: { [Key in RankingKey]?: string | undefined } = {},
): string => filteredHref(path, RANKING_KEYS, filters, changes);

/** The query of the calls. */
export function peopleQuery({ version, page, ...filters }: RankingFilters) {
  return {
    ...(version === undefined ? {} : { version: Number(version) }),
    ...(page === undefined ? {} : { page: Number(page) }),
    ...(filters.school_focus === undefined ? {} : { schoolFocus: filters.school_focus }),
    ...(filters.transfer_position === undefined ? {} : { transferPosition: filters.transfer_position }),
    ...(filters.athletic_year === undefined ? {} : { athleticYear: filters.athletic_year }),
    ...(filters.origin_college_name === undefined ? {} : { originCollegeName: filters.origin_college_name }),
    ...(filters.exit_college_name === undefined ? {} : { exitCollegeName: filters.exit_college_name }),
    ...(filters.latest_activity_college_name === undefined
      ? {}
      : { latestActivityCollegeName: filters.latest_activity_college_name }),
    ...(filters.sort === undefined ? {} : { sort: filters.sort }),
  };
}

/**
 * Requests the players of a list by its id, because another version may be published before more are loaded. A season without a published
 * list is ranked by rating.
 */
export const listQuery = ({ id, sport, year }: { id: number | null; sport: Sport; year: number }) =>
  id === null ? { sport, year } : { listId: id };
