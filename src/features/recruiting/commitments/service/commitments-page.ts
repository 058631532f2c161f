import { collegeFlags } from '#features/directory/colleges/public.ts';
import { findPosition } from '#features/directory/positions/public.ts';
import { pickerYears } from '#kernel/class-years.ts';
import { defaultClassYear } from '#kernel/dates.ts';
import { clampPage } from '#kernel/pagination.ts';
import { isStateCode } from '#kernel/states.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { prospectRowOf } from '../../prospects/public.ts';
import { classYears, wantedClassYear } from '../../rankings/public.ts';
import { COMMITMENTS_PER_PAGE, type listCommitments } from '../contract.ts';
import {
  type CommitmentFilters,
  countByCollege,
  countByWeek,
  countDecided,
  listDecided,
  listDecommitments,
} from '../queries.ts';

type Wanted = ParsedOf<typeof listCommitments>['query'];

const DECOMMITMENTS_SHOWN = 10;

/**
 * A page of a class's commitments. Everything that depends only on the class and the filters is kept in memory; the rows are read each
 * time. Throws not_found for a class year out of range.
 */
export async function commitmentsPage(ctx: Context, wanted: Wanted) {
  const sport = wanted.sport ?? ctx.site.sport;
  const year = await wantedClassYear(ctx, { sport, year: wanted.year });
  const filters = filtersOf(wanted, { sport, classYear: year });
  const { page, perPage } = clampPage(wanted, COMMITMENTS_PER_PAGE);
  const [records, counts, history, byCollege] = await Promise.all([
    listDecided(ctx.db, filters, { limit: perPage, offset: (page - 1) * perPage }),
    keptCounts(ctx, filters),
    keptHistory(ctx, { ...filters, day: null }),
    keptColleges(ctx, filters),
  ]);
  const colleges = await collegeFlags(ctx);
  return {
    sport,
    year,
    availableYears: pickerYears(await classYears(ctx, sport), defaultClassYear(ctx.now)),
    prospects: records.map((record) => prospectRowOf(record, colleges)),
    counts,
    colleges: byCollege.flatMap(({ collegeId, count }) => {
      const college = colleges.get(collegeId);
      return college ? [{ college, count }] : [];
    }),
    weeks: history.weeks,
    decommitments: history.decommitments.flatMap(({ leftCollegeId, leftOn, ...record }) => {
      const college = colleges.get(leftCollegeId);
      return college ? [{ prospect: prospectRowOf(record, colleges), college, date: leftOn }] : [];
    }),
    total: counts.committed + counts.signed,
    totalIsEstimate: false,
    page,
    perPage,
  };
}

/** The tags that a decision or a change of the class purges. */
const tagsOf = ({ sport, classYear }: CommitmentFilters) => [
  `commitments:${sport}-${classYear}`,
  `list:${sport}-${classYear}`,
];

const keptCounts = ({ db, memory }: Context, filters: CommitmentFilters) =>
  memory.recallChoice(`commitment-counts ${JSON.stringify(filters)}`, tagsOf(filters), () => countDecided(db, filters));

const keptHistory = ({ db, memory }: Context, filters: CommitmentFilters) =>
  memory.recallChoice(`commitment-history ${JSON.stringify(filters)}`, tagsOf(filters), async () => {
    const [weeks, decommitments] = await Promise.all([
      countByWeek(db, filters),
      listDecommitments(db, filters, DECOMMITMENTS_SHOWN),
    ]);
    return { weeks, decommitments };
  });

const keptColleges = ({ db, memory }: Context, filters: CommitmentFilters) => {
  const { sport, classYear } = filters;
  return memory.recall(`commitment-colleges ${sport} ${classYear}`, tagsOf(filters), () =>
    countByCollege(db, { sport, classYear }),
  );
};

/** A filter with an unknown value matches nobody, rather than everybody. */
const UNKNOWN = '?';

function filtersOf(
  { collegeId, position, state, day }: Wanted,
  { sport, classYear }: Pick<CommitmentFilters, 'sport' | 'classYear'>,
): CommitmentFilters {
  const code = state?.toUpperCase();
  return {
    sport,
    classYear,
    collegeId: collegeId ?? null,
    position: position ? (findPosition(sport, position)?.code ?? UNKNOWN) : null,
    state: code ? (isStateCode(code) ? code : UNKNOWN) : null,
    day: day ?? null,
  };
}
