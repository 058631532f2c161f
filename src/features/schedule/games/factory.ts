import { formatDate } from '#kernel/dates.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { type Game, type GameSide, type RecordedGame, sideKey } from './game.ts';
import { findGames, writeGames } from './queries.ts';

type SideFacts = Partial<Omit<GameSide, 'key'>>;
type GameFacts = Partial<Omit<Game, 'home' | 'away' | 'playedOn'>> & {
  sport?: Sport;
  home?: SideFacts;
  away?: SideFacts;
};

let made = 0;

/** A game of fictitious teams, on a Saturday of 2026 by default; completed if both have points. */
export async function buildGame(
  db: Db,
  { sport = 'football', home, away, ...facts }: GameFacts = {},
): Promise<RecordedGame> {
  made += 1;
  const startsAt = facts.startsAt ?? new Date('2026-09-05T19:00:00Z');
  const sides = { home: sideOf(`Homeville ${made}`, home), away: sideOf(`Awayton ${made}`, away) };
  const game: Game = {
    season: startsAt.getUTCFullYear(),
    week: null,
    seasonType: 'regular',
    isTimeKnown: true,
    isCompleted: sides.home.points !== null && sides.away.points !== null && !facts.stage,
    stage: null,
    isNeutralSite: false,
    isConferenceGame: null,
    venue: null,
    source: 'test',
    sourceId: null,
    byStaff: [],
    ...facts,
    ...sides,
    startsAt,
    playedOn: formatDate(startsAt, 'YYYY-MM-DD'),
  };
  await writeGames(db, { created: [game], changed: [] }, { sport, now: startsAt });
  const { source, playedOn } = game;
  const ofDay = { sport, source, sourceIds: [], sides: [{ playedOn, key: game.home.key }] };
  const built = (await findGames(db, ofDay)).findLast(({ away: { key } }) => key === game.away.key);
  if (!built) throw new Error('no game was written');
  return built;
}

function sideOf(name: string, facts: SideFacts = {}): GameSide {
  const side = { collegeId: null, name, conference: null, points: null, ...facts };
  return { ...side, key: sideKey(side) };
}
