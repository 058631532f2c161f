import { collegeFlags } from '#features/directory/colleges/public.ts';
import { listCommits } from '#features/recruiting/prospects/public.ts';
import { listIncoming } from '#features/transfers/entries/public.ts';
import { defaultClassYear } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { classDays } from '../class-days.ts';
import type { getTeamClass } from '../contract.ts';
import { FORMULA_VERSION } from '../points.ts';
import { listTeamRankings, type RankingKey } from '../queries.ts';
import { rankedTeamOf } from '../ranked-team.ts';
import { type Contribution, commitContributions, type Newcomer, transferContributions } from '../team-class.ts';
import { incomingPlayersById, prospectRowsById } from './newcomer-rows.ts';
import { checkRankedYear, rankedSportOf } from './ranked-years.ts';
import { bonusTransfers } from './season-best.ts';

type Wanted = ParsedOf<typeof getTeamClass>['query'];

/** The class of one team, with what each player adds. Throws not_found for an unknown college or a class year out of range. */
export async function teamClass(ctx: Context, wanted: Wanted) {
  const { db } = ctx;
  const sport = wanted.sport ?? (await rankedSportOf(ctx));
  const year = wanted.year ?? defaultClassYear(ctx.now);
  const colleges = await collegeFlags(ctx);
  const college =
    wanted.collegeId === undefined
      ? [...colleges.values()].find(({ slug }) => slug === wanted.slug)
      : colleges.get(wanted.collegeId);
  if (!college) throw apiError('not_found');
  const collegeId = college.id;

  const commits = (await listCommits(db, { sport, classYear: year, collegeIds: [collegeId] })).map((commit) => ({
    ...commit,
    rank: commit.nationalRank,
  }));
  const best = await bonusTransfers(ctx, { sport, year });
  const transfers = await listIncoming(db, { sport, year, collegeIds: [collegeId], best });
  if (commits.length + transfers.length === 0) await checkRankedYear(ctx, { sport, year });
  const ids = (newcomers: readonly Newcomer[]) => newcomers.map(({ id }) => id);
  const [prospectById, playerById] = await Promise.all([
    prospectRowsById(ctx, ids(commits)),
    incomingPlayersById(ctx, transfers),
  ]);
  const dayOf = (id: number) => prospectById.get(id)?.date ?? null;
  return {
    year,
    sport,
    college,
    formulaVersion: FORMULA_VERSION,
    ranks: {
      comprehensive: await placeOf(ctx, { sport, classYear: year, type: 'comprehensive' }, collegeId),
      recruiting: await placeOf(ctx, { sport, classYear: year, type: 'recruiting' }, collegeId),
      transfer: await placeOf(ctx, { sport, classYear: year, type: 'transfer' }, collegeId),
    },
    commits: commitContributions(sport, commits).flatMap(({ id, ...contribution }) => {
      const prospect = prospectById.get(id);
      return prospect ? [{ prospect, contribution: contribution satisfies Omit<Contribution, 'id'> }] : [];
    }),
    transfers: transferContributions(transfers).flatMap(({ id, ...contribution }) => {
      const player = playerById.get(id);
      return player ? [{ player, contribution }] : [];
    }),
    days: classDays(
      sport,
      commits.map((commit) => ({ ...commit, day: dayOf(commit.id) })),
    ),
  };
}

async function placeOf(ctx: Context, key: RankingKey, collegeId: number) {
  const rows = await listTeamRankings(ctx.db, key, { collegeIds: [collegeId], limit: 1, offset: 0 });
  const colleges = await collegeFlags(ctx);
  return rows.flatMap((row) => rankedTeamOf(row, colleges))[0] ?? null;
}
