import { countCoaches } from '#features/directory/coaches/public.ts';
import { listColleges, teamKeyOf } from '#features/directory/colleges/public.ts';
import { countMembers } from '#features/directory/conferences/public.ts';
import { listHighSchools } from '#features/directory/high-schools/public.ts';
import { countProspects } from '#features/recruiting/prospects/public.ts';
import { countPlayers } from '#features/transfers/college-players/public.ts';
import { clampPage, totalsOf } from '#kernel/pagination.ts';
import { matchKey } from '#kernel/slugs.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import type { findColleges, findHighSchools } from './contract.ts';
import { SCHOOLS_PER_PAGE } from './school-paths-view.ts';

/** Counts only for the colleges of the page, in one statement for each kind. */
export async function collegesFound(
  { db }: Context,
  { q, sport, conference, level, ...paging }: ParsedOf<typeof findColleges>['query'],
): Promise<ReplyOf<typeof findColleges>> {
  const page = clampPage(paging, SCHOOLS_PER_PAGE);
  const filter = {
    query: q || undefined,
    sport,
    conference: sport ? conference || undefined : undefined,
    division: level,
  };
  const [{ rows, total }, conferences] = await Promise.all([
    listColleges(db, filter, { limit: page.perPage, offset: (page.page - 1) * page.perPage }),
    sport ? countMembers(db, sport) : [],
  ]);
  const ids = rows.map(({ id }) => id);
  const [coaches, players, commitments] = await Promise.all([
    countCoaches(db, ids),
    countPlayers(db, ids),
    countProspects(db, 'collegeId', ids),
  ]);
  return {
    colleges: rows.map((college) => ({
      flag: {
        id: college.id,
        slug: college.slug,
        shortName: college.shortName,
        abbreviation: college.abbreviation,
        teamKey: teamKeyOf(college),
      },
      name: college.name,
      mascot: college.mascot,
      city: college.city,
      state: college.state,
      level: college.division,
      conference: college.conference?.shortName ?? null,
      coaches: coaches.get(college.id) ?? 0,
      players: players.get(college.id) ?? 0,
      commitments: commitments.get(college.id) ?? 0,
    })),
    ...totalsOf(total),
    ...page,
    conferences: conferences.map(({ abbreviation, name }) => ({ abbreviation, name })),
  };
}

/** There are about 25,000, so none is listed without a name or a state. Text of punctuation alone matches no school. */
export async function highSchoolsFound(
  { db }: Context,
  { q, state, ...paging }: ParsedOf<typeof findHighSchools>['query'],
): Promise<ReplyOf<typeof findHighSchools>> {
  const page = clampPage(paging, SCHOOLS_PER_PAGE);
  if ((q === '' && state === '') || (q !== '' && matchKey(q) === ''))
    return { highSchools: [], total: 0, totalIsEstimate: false, ...page };
  const { highSchools, total } = await listHighSchools(db, {
    ...(state ? { state } : {}),
    ...(q ? { query: q } : {}),
    ...page,
  });
  const prospects = await countProspects(
    db,
    'highSchoolId',
    highSchools.map(({ id }) => id),
  );
  return {
    highSchools: highSchools.map((school) => ({ ...school, prospects: prospects.get(school.id) ?? 0 })),
    ...totalsOf(total),
    ...page,
  };
}
