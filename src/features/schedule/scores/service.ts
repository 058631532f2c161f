import { collegeFlags } from '#features/directory/colleges/public.ts';
import { findSiteById } from '#features/sites/sites/public.ts';
import { formatDate } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Context } from '#platform/context.ts';
import { type GameSide, listGamesBetween, type RecordedGame, statusOf } from '../games/public.ts';
import { COLLEGE_DAYS, dayAfter, isResult, isToCome, SPORT_DAYS } from './around.ts';
import type { ScoredGame } from './scores-view.ts';

/** A football Saturday has about sixty games between directory colleges. */
const MOST_READ = 200;
const MOST_OF_SPORT = 12;
const MOST_OF_COLLEGE = 4;

type Wanted = { sport?: Sport | undefined; siteId?: number | undefined; date?: string | undefined };
type Flags = Awaited<ReturnType<typeof collegeFlags>>;

/** Throws not_found for an unknown site id. */
export async function scoresAndSchedule(ctx: Context, wanted: Wanted) {
  const { db, now } = ctx;
  const site = wanted.siteId === undefined ? ctx.site : await findSiteById(db, wanted.siteId);
  if (!site) throw apiError('not_found');
  const { collegeId } = site;
  const sport = wanted.sport ?? site.sport;
  const day = wanted.date ?? formatDate(now, 'YYYY-MM-DD');
  const days = collegeId === null ? SPORT_DAYS : COLLEGE_DAYS;
  const most = collegeId === null ? MOST_OF_SPORT : MOST_OF_COLLEGE;
  const of = { sport, collegeId, limit: MOST_READ };
  const [before, after, flags] = await Promise.all([
    listGamesBetween(db, { ...of, from: dayAfter(day, -days.before), to: day, end: 'latest' }),
    listGamesBetween(db, { ...of, from: day, to: dayAfter(day, days.after), end: 'first' }),
    collegeFlags(ctx),
  ]);
  const views = (games: readonly RecordedGame[]) => games.map((game) => viewOf(sport, game, flags));
  const results = views(before).filter(isResult).toSorted(byLiveThenKnown);
  const schedule = views(after)
    .filter((game) => isToCome(game, day))
    .toSorted(byDayThenKnown);
  return { sport, collegeId, date: day, results: results.slice(0, most), schedule: schedule.slice(0, most) };
}

/** Within a day, games between two directory teams come first: readers of every site know those. */
const strangers = ({ home, away }: ScoredGame) => Number(home.college === null) + Number(away.college === null);
const isLive = ({ status }: ScoredGame) => Number(status === 'live');

const byLiveThenKnown = (a: ScoredGame, b: ScoredGame) =>
  isLive(b) - isLive(a) || b.playedOn.localeCompare(a.playedOn) || strangers(a) - strangers(b);
const byDayThenKnown = (a: ScoredGame, b: ScoredGame) =>
  a.playedOn.localeCompare(b.playedOn) || strangers(a) - strangers(b);

function viewOf(sport: Sport, game: RecordedGame, flags: Flags): ScoredGame {
  const side = ({ collegeId, name, points }: GameSide) => {
    const college = collegeId === null ? null : (flags.get(collegeId) ?? null);
    return { college, name: college?.shortName ?? name, points };
  };
  const { id, isTimeKnown, playedOn, isNeutralSite, venue } = game;
  return {
    id,
    sport,
    startsAt: game.startsAt.toISOString(),
    isTimeKnown,
    playedOn,
    status: statusOf(game),
    isNeutralSite,
    venue,
    home: side(game.home),
    away: side(game.away),
  };
}
