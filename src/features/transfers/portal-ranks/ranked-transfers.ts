import { toSnake } from '#kernel/casing.ts';
import { matchKey } from '#kernel/slugs.ts';
import { athleticYears, type CollegeTransfer, type TransferCollege } from '../entries/transfer-view.ts';
import { isRankSort, type RankedTransfer, type RankSort } from './rank-list-view.ts';

/** Filters and order of a ranked list. A list has a thousand players at most, so it is filtered in memory. Pure. */

export type RankFilters = {
  /** freshman to senior. */
  athleticYear: string | null;
  /** A code, "QB". */
  position: string | null;
  originId: number | null;
  exitId: number | null;
  latestActivityId: number | null;
  focusId: number | null;
};

/** The college of the latest activity. */
const latestCollege = ({ originCollege, exitCollege }: CollegeTransfer) => exitCollege ?? originCollege;

export function isRankedMatch({ transfer }: RankedTransfer, filters: RankFilters): boolean {
  const { athleticYear, position, originId, exitId, latestActivityId, focusId } = filters;
  return (
    (athleticYear === null || transfer.athleticYear === athleticYear) &&
    (position === null || transfer.position === position) &&
    (originId === null || transfer.originCollegeId === originId) &&
    (exitId === null || transfer.exitCollegeId === exitId) &&
    (latestActivityId === null || latestCollege(transfer)?.id === latestActivityId) &&
    (focusId === null || transfer.originCollegeId === focusId || transfer.exitCollegeId === focusId)
  );
}

/** Ties keep the order of the list; players without a value come last. */
export function sortRanked(
  people: readonly RankedTransfer[],
  { sort, focusId }: { sort: RankSort; focusId: number | null },
): RankedTransfer[] {
  const key = keyOf(sort, focusId);
  return people.toSorted((a, b) => compareKeys(key(a.transfer), key(b.transfer)) || a.ordinality - b.ordinality);
}

type Key = string | number | null;

function keyOf(sort: RankSort, focusId: number | null): (transfer: CollegeTransfer) => Key {
  switch (sort) {
    case 'ordinality':
      return () => null;
    case 'athletic_year':
      return ({ athleticYear }) => (athleticYear === null ? null : athleticYears.options.indexOf(athleticYear));
    case 'transfer_position':
      return ({ position }) => position;
    case 'origin_college_name':
      return ({ originCollege }) => nameOf(originCollege);
    case 'exit_college_name':
      return ({ exitCollege }) => nameOf(exitCollege);
    case 'latest_activity_college_name':
      return (transfer) => nameOf(latestCollege(transfer));
    case 'school_focus':
      // Arrivals first; without a college in focus there is nothing to sort by.
      return ({ exitCollegeId }) => (focusId !== null && exitCollegeId === focusId ? 0 : null);
  }
}

/** The same key as the tracker's (`origin_key`), so that both lists have the same order. */
const nameOf = (college: TransferCollege | null) =>
  college === null ? null : matchKey(college.shortName) || college.shortName;

function compareKeys(a: Key, b: Key): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return a < b ? -1 : 1;
}

/** "originCollegeName" and "origin_college_name" are the same sort; anything unknown means the order of the list. */
export function rankSortOf(text = ''): RankSort {
  const name = toSnake(text);
  return isRankSort(name) ? name : 'ordinality';
}
