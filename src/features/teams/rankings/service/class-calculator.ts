import { collegeFlags } from '#features/directory/colleges/public.ts';
import { listCommits } from '#features/recruiting/prospects/public.ts';
import { listIncoming, listPortalPlayers } from '#features/transfers/entries/public.ts';
import { defaultClassYear } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { type Imagined, imagine, type OtherTeam, placeAmong, pushedOut } from '../class-calculator.ts';
import type { calculateClass } from '../contract.ts';
import { listTeamRankings } from '../queries.ts';
import { type Contribution, type Newcomer, pointsOf } from '../team-class.ts';
import { incomingPlayersById, prospectRowsById } from './newcomer-rows.ts';
import { sportOf } from './ranking-page.ts';

type Wanted = ParsedOf<typeof calculateClass>['query'];

/** More teams than any sport has. */
const ALL_TEAMS = 5_000;

/**
 * The class of a team as somebody imagines it, and its place among the others as they are. Who is not of that class, or was taken down, is
 * left out. Throws not_found for a college that there is not.
 */
export async function calculatedClass(ctx: Context, wanted: Wanted) {
  const sport = wanted.sport ?? sportOf(ctx);
  const year = wanted.year ?? defaultClassYear(ctx.now);
  const { collegeId } = wanted;
  const colleges = await collegeFlags(ctx);
  const college = colleges.get(collegeId);
  if (!college) throw apiError('not_found');

  const present = await presentClass(ctx, { sport, year, collegeId });
  const prospects = await prospectRowsById(ctx, [...present.commits.map(({ id }) => id), ...wanted.add]);
  const added = wanted.add.flatMap((id) => {
    const prospect = prospects.get(id);
    const isOther = prospect?.sport === sport && prospect.classYear === year && prospect.college?.id !== collegeId;
    return prospect && isOther ? [newcomerOfProspect(prospect)] : [];
  });
  const addedTransfers = (await listPortalPlayers(ctx.db, { sport, year, ids: wanted.addTransfers })).filter(
    ({ id }) => !present.transfers.some((each) => each.id === id),
  );
  const before = imagine(sport, present);
  const after = imagine(sport, {
    commits: [...present.commits.filter(({ id }) => !wanted.remove.includes(id)), ...added],
    transfers: [...present.transfers.filter(({ id }) => !wanted.removeTransfers.includes(id)), ...addedTransfers],
  });
  const players = await incomingPlayersById(ctx, [...present.transfers, ...addedTransfers]);
  const others = await otherTeams(ctx, { sport, year });
  const place = placeAmong(
    { ...after.score, collegeId, name: college.shortName },
    others.filter((team) => team.collegeId !== collegeId),
  );
  return {
    before: {
      points: pointsOf(before.score),
      rank: others.find((team) => team.collegeId === collegeId)?.rank ?? null,
    },
    after: { points: pointsOf(after.score), rank: place.rank },
    added: added.flatMap(({ id }) =>
      withContribution(prospects.get(id), after.commits.get(id)).map(({ row, contribution }) => ({
        prospect: row,
        contribution,
      })),
    ),
    removed: present.commits.flatMap(({ id }) => (wanted.remove.includes(id) ? (prospects.get(id) ?? []) : [])),
    addedTransfers: addedTransfers.flatMap(({ id }) =>
      withContribution(players.get(id), after.transfers.get(id)).map(({ row, contribution }) => ({
        player: row,
        contribution,
      })),
    ),
    removedTransfers: present.transfers.flatMap(({ id }) =>
      wanted.removeTransfers.includes(id) ? (players.get(id) ?? []) : [],
    ),
    pushedOut: pushedOutRows(before, after, prospects),
    ladder: place.ladder.flatMap(({ rank, collegeId: id, points }) => {
      const flag = colleges.get(id);
      return flag ? [{ rank, college: flag, points }] : [];
    }),
  };
}

type Class = { sport: ReturnType<typeof sportOf>; year: number };

async function presentClass({ db }: Context, { sport, year, collegeId }: Class & { collegeId: number }) {
  const commits = await listCommits(db, { sport, classYear: year, collegeIds: [collegeId] });
  const transfers = await listIncoming(db, { sport, year, collegeIds: [collegeId] });
  return { commits: commits.map((commit): Newcomer => ({ ...commit, rank: commit.nationalRank })), transfers };
}

/** As they stand in the comprehensive ranking. */
async function otherTeams({ db }: Context, { sport, year }: Class): Promise<(OtherTeam & { rank: number })[]> {
  const key = { sport, classYear: year, type: 'comprehensive' } as const;
  const rows = await listTeamRankings(db, key, { collegeIds: null, limit: ALL_TEAMS, offset: 0 });
  return rows.map(({ collegeName, ...row }) => ({ ...row, name: collegeName }));
}

type Prospects = Awaited<ReturnType<typeof prospectRowsById>>;
type ProspectRow = Prospects extends Map<number, infer Row> ? Row : never;

const newcomerOfProspect = ({ id, bluechipRating, stars, ranks }: ProspectRow): Newcomer => ({
  id,
  ratingTenths: bluechipRating === null ? null : Math.round(bluechipRating * 10),
  stars,
  rank: ranks.natl,
});

type Added<Row> = { row: Row; contribution: Contribution }[];

function withContribution<Row>(row: Row | undefined, contribution: Contribution | undefined): Added<Row> {
  return row && contribution ? [{ row, contribution }] : [];
}

function pushedOutRows(before: Imagined, after: Imagined, prospects: Prospects) {
  return pushedOut(before, after).flatMap(({ id, ratingPoints, bonusPoints }) => {
    const prospect = prospects.get(id);
    return prospect ? [{ prospect, points: ratingPoints + bonusPoints }] : [];
  });
}
