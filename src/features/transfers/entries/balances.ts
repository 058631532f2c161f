import type { CollegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { collegeFlags, listCollegeSports } from '#features/directory/colleges/public.ts';
import { findConferenceByAbbreviation, listConferencesByIds } from '#features/directory/conferences/public.ts';
import { listPositions } from '#features/directory/positions/public.ts';
import { canHaveList, latestYear } from '#kernel/class-years.ts';
import { apiError } from '#kernel/errors.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { listFlows } from './balance-queries.ts';
import { type Balance, balancesOf, type Flow, inOrder } from './balance-view.ts';
import type { listTransferBalances } from './contract.ts';
import { presentSeason, transferTags } from './entry.ts';
import { seasonsOf } from './season-facts.ts';

type Query = ParsedOf<typeof listTransferBalances>['query'];
type Colleges = ReadonlyMap<number, CollegeFlag>;
type Row = Balance<string> & { name: string; college: CollegeFlag | null };
type Season = { sport: Sport; year: number };

/** Throws not_found for a year out of range, and for an unknown conference or college. */
export async function transferBalances(ctx: Context, wanted: Query) {
  const sport = wanted.sport ?? ctx.site.sport;
  const seasons = await seasonsOf(ctx, sport);
  const present = presentSeason(ctx.now);
  const year = wanted.year ?? latestYear(seasons, present);
  if (!canHaveList(year, seasons, present)) throw apiError('not_found');
  const colleges = await collegeFlags(ctx);
  const college = wanted.collegeId === undefined ? null : (colleges.get(wanted.collegeId) ?? null);
  if (wanted.collegeId !== undefined && college === null) throw apiError('not_found');
  const conference = await conferenceOf(ctx, wanted.conference);
  const flows = await flowsOf(ctx, { sport, year });
  const { by, sort } = wanted;
  const rows =
    by === 'team'
      ? await teamRows(ctx, flows, { sport, colleges, conferenceId: conference?.id ?? null })
      : by === 'conference'
        ? await conferenceRows(ctx, flows, sport)
        : positionRows(flows, sport, college);
  return {
    sport,
    year,
    by,
    sort,
    conference: conference && { abbreviation: conference.abbreviation, name: conference.name },
    college,
    balances: inOrder(rows, sort),
  };
}

const flowsOf = ({ db, memory }: Pick<Context, 'db' | 'memory'>, season: Season): Promise<Flow[]> =>
  memory.recall(`transfer-flows ${season.sport} ${season.year}`, transferTags(season.sport, season.year), () =>
    listFlows(db, season),
  );

async function conferenceOf({ db }: Context, abbreviation: string | undefined) {
  if (!abbreviation || abbreviation === 'all') return null;
  const found = await findConferenceByAbbreviation(db, abbreviation.toLowerCase());
  if (!found) throw apiError('not_found');
  return found;
}

/** The conference in which each college plays the sport. */
async function conferencesOfColleges({ db }: Context, flows: readonly Flow[], sport: Sport) {
  const playing = await listCollegeSports(
    db,
    flows.map(({ collegeId }) => collegeId),
  );
  return new Map(
    playing.flatMap((each) =>
      each.sport === sport && each.conferenceId !== null ? [[each.collegeId, each.conferenceId] as const] : [],
    ),
  );
}

async function teamRows(
  ctx: Context,
  flows: readonly Flow[],
  { sport, colleges, conferenceId }: { sport: Sport; colleges: Colleges; conferenceId: number | null },
): Promise<Row[]> {
  const conferenceOfCollege = conferenceId === null ? null : await conferencesOfColleges(ctx, flows, sport);
  return balancesOf(flows, ({ collegeId }) => collegeId).flatMap(({ key, ...counts }) => {
    const college = colleges.get(key);
    if (!college || (conferenceOfCollege && conferenceOfCollege.get(key) !== conferenceId)) return [];
    return [{ ...counts, key: college.slug, name: college.shortName, college }];
  });
}

async function conferenceRows(ctx: Context, flows: readonly Flow[], sport: Sport): Promise<Row[]> {
  const conferenceOfCollege = await conferencesOfColleges(ctx, flows, sport);
  const sums = balancesOf(flows, ({ collegeId }) => conferenceOfCollege.get(collegeId) ?? null);
  const known = new Map(
    (
      await listConferencesByIds(
        ctx.db,
        sums.map(({ key }) => key),
      )
    ).map((each) => [each.id, each]),
  );
  return sums.flatMap(({ key, ...counts }) => {
    const conference = known.get(key);
    return conference ? [{ ...counts, key: conference.abbreviation, name: conference.name, college: null }] : [];
  });
}

/** For one college, or for all. A position that is in no depth chart is sorted by its code. */
function positionRows(flows: readonly Flow[], sport: Sport, college: CollegeFlag | null): Row[] {
  const names = new Map(listPositions(sport).map(({ code, name }) => [code, name]));
  const own = college === null ? flows : flows.filter(({ collegeId }) => collegeId === college.id);
  return balancesOf(own, ({ position }) => position).map((row) => ({
    ...row,
    name: names.get(row.key) ?? row.key,
    college: null,
  }));
}
