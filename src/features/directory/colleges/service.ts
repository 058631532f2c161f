import { divisionByKey, findStateCode } from '#features/directory/places/public.ts';
import { clampPage } from '#kernel/pagination.ts';
import { matchKey } from '#kernel/slugs.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { collegeRefOf } from './college.ts';
import { groupKeyOf, listCollegeGroups } from './college-groups.ts';
import type { listColleges as listCollegesCall } from './contract.ts';
import { listColleges } from './queries.ts';

const PER_PAGE = 30;

type Wanted = ParsedOf<typeof listCollegesCall>['query'];

/** A page of colleges with its groups. An unknown region or state has no colleges. */
export async function collegePage({ db, site }: Context, { search, group, region, state, ...wanted }: Wanted) {
  const page = clampPage(wanted, group ? 100 : PER_PAGE);
  const sport = wanted.sport ?? (group || wanted.conference ? site.sport : undefined);
  const query = search?.query || wanted.query || undefined;
  const { rows, total } = await listColleges(
    db,
    { query, sport, group, initial: wanted.initial, conference: wanted.conference, states: statesOf(region, state) },
    { limit: page.perPage, offset: (page.page - 1) * page.perPage },
  );
  const colleges = rows.map(({ conference, ...college }) => ({
    ...collegeRefOf(college),
    conference,
    groupKey: group ? groupKeyOf(group, { ...college, conference }, matchKey(college.shortName).slice(0, 1)) : null,
  }));
  const groups = group && sport ? await listCollegeGroups(db, group, sport) : [];
  return { colleges, groups, total, ...page, totalIsEstimate: false };
}

function statesOf(region: string | undefined, state: string | undefined): readonly string[] | undefined {
  if (state) return [findStateCode(state) ?? ''];
  return region ? (divisionByKey(region)?.states ?? ['']) : undefined;
}
