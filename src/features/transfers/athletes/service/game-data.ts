import type { CollegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { collegeFlags } from '#features/directory/colleges/public.ts';
import { listGamesOfTeams, type RecordedGame, statusOf } from '#features/schedule/games/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Context } from '#platform/context.ts';
import { transferCollegeOf } from '../../entries/public.ts';
import { listSeasons } from '../queries.ts';
import { athleteOfPerson } from './profile.ts';

type Query = { personId: number; sport?: Sport | undefined; season?: number | undefined };
type Colleges = ReadonlyMap<number, CollegeFlag>;

/** The games of the athlete's teams. No source says whether the athlete played in them. Throws not_found. */
export async function gameDataOf(ctx: Context, { season: wanted, ...who }: Query) {
  const { record } = await athleteOfPerson(ctx, who);
  const { sport, personId } = record;
  const all = await listSeasons(ctx.db, record.id);
  const seasons = all.filter(({ season }) => wanted === undefined || season === wanted);
  const teams = seasons.flatMap(({ season, collegeId }) => (collegeId === null ? [] : [{ season, collegeId }]));
  const [games, colleges] = await Promise.all([listGamesOfTeams(ctx.db, sport, teams), collegeFlags(ctx)]);
  return {
    personId,
    sport,
    availableSeasons: all.map(({ season }) => season),
    seasons: seasons.map(({ season, collegeId, collegeName }) => {
      const own = games.filter((game) => game.season === season && collegeId !== null && isSideOf(game, collegeId));
      const views = own.map((game) => gameOf(game, collegeId ?? 0, colleges));
      const count = (result: (typeof views)[number]['result']) => views.filter((each) => each.result === result).length;
      return {
        season,
        college: transferCollegeOf(collegeId, collegeName, colleges),
        record: { wins: count('win'), losses: count('loss'), ties: count('tie') },
        games: views,
      };
    }),
  };
}

const isSideOf = ({ home, away }: RecordedGame, collegeId: number) =>
  home.collegeId === collegeId || away.collegeId === collegeId;

function gameOf(game: RecordedGame, collegeId: number, colleges: Colleges) {
  const isHome = game.home.collegeId === collegeId;
  const [own, other] = isHome ? [game.home, game.away] : [game.away, game.home];
  const college = other.collegeId === null ? null : (colleges.get(other.collegeId) ?? null);
  const points = own.points === null || other.points === null ? null : { own: own.points, opponent: other.points };
  const { id, week, seasonType, isTimeKnown, playedOn, isNeutralSite, isConferenceGame } = game;
  return {
    id,
    week,
    seasonType,
    startsAt: game.startsAt.toISOString(),
    isTimeKnown,
    playedOn,
    status: statusOf(game),
    isHome,
    isNeutralSite,
    isConferenceGame,
    opponent: { college, name: college?.shortName ?? other.name },
    result: game.isCompleted && points !== null ? resultOf(points) : null,
    points,
  };
}

function resultOf({ own, opponent }: { own: number; opponent: number }): 'win' | 'loss' | 'tie' {
  if (own === opponent) return 'tie';
  return own > opponent ? 'win' : 'loss';
}
