import { collegeFlags, listConferenceMembers } from '#features/directory/colleges/public.ts';
import { conferencesWithTeams, findConferenceByAbbreviation } from '#features/directory/conferences/public.ts';
import { latestYear } from '#kernel/class-years.ts';
import { defaultClassYear } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
import { clampPage } from '#kernel/pagination.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { type listTeamRanking, TEAM_RANKING_PER_PAGE } from '../contract.ts';
import { FORMULA_VERSION } from '../points.ts';
import { countTeamRankings, listRankedYears, listTeamRankings, type RankingKey } from '../queries.ts';
import { rankedTeamOf } from '../ranked-team.ts';
import type { RankedSport } from '../team-class.ts';
import { checkRankedYear, rankedSportOf } from './ranked-years.ts';

type Wanted = ParsedOf<typeof listTeamRanking>['query'];

/** A page of a team ranking. Throws not_found for an unknown conference or a class year out of range. */
export async function teamRankingPage(ctx: Context, wanted: Wanted) {
  const sport = wanted.sport ?? (await rankedSportOf(ctx));
  const type = wanted.type ?? 'comprehensive';
  const availableYears = await listRankedYears(ctx.db, { sport, type });
  const year = wanted.year ?? latestYear(availableYears, defaultClassYear(ctx.now));
  await checkRankedYear(ctx, { sport, year });
  const key: RankingKey = { sport, classYear: year, type };
  const conference = await conferenceOf(ctx, wanted.conference);
  const collegeIds = conference ? await membersOf(ctx, conference.id, sport) : null;
  const page = clampPage(wanted, TEAM_RANKING_PER_PAGE);
  const [rows, total, colleges] = await Promise.all([
    listTeamRankings(ctx.db, key, { collegeIds, limit: page.perPage, offset: (page.page - 1) * page.perPage }),
    countTeamRankings(ctx.db, key, collegeIds),
    collegeFlags(ctx),
  ]);
  return {
    year,
    sport,
    type,
    conference: conference && { abbreviation: conference.abbreviation, name: conference.name },
    availableYears,
    conferences: await conferencesWithTeams(ctx.db, sport),
    formulaVersion: rows[0]?.formulaVersion ?? FORMULA_VERSION,
    teams: rows.flatMap((row) => rankedTeamOf(row, colleges)),
    total,
    totalIsEstimate: false,
    ...page,
  };
}

async function conferenceOf({ db }: Context, abbreviation: string | undefined) {
  if (abbreviation === undefined || abbreviation === '' || abbreviation === 'all') return null;
  const found = await findConferenceByAbbreviation(db, abbreviation.toLowerCase());
  if (!found) throw apiError('not_found');
  return found;
}

async function membersOf({ db }: Context, conferenceId: number, sport: RankedSport): Promise<number[]> {
  const members = await listConferenceMembers(db, conferenceId);
  return members.filter((member) => member.sport === sport).map(({ id }) => id);
}
