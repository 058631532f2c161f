import { findGames, type Game, sideKey, writeGames } from '#features/schedule/games/public.ts';
import { DAY_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import { dayText } from './calendar.ts';
import { DEMO_SOURCE } from './recruit-history.ts';
import type { SportWithGames } from './scores.ts';
import { basketballSeason, footballSeason, hoursBehind, type SeedGame } from './season.ts';
import type { SeedCollege } from './suitors.ts';

type Wish = { seed: number; season: number; teams: readonly SeedCollege[]; today: number };

/** Generates the games of a season between these schools. A game that exists, from another seed or a file, is not changed. */
export async function seedGames(db: Db, sport: SportWithGames, wish: Wish): Promise<number> {
  const invented = sport === 'football' ? footballSeason(wish) : basketballSeason(wish);
  const games = invented.map((game, index) => gameOf(game, { ...wish, sourceId: `${wish.season}-${index + 1}` }));
  const sides = games.map(({ playedOn, home }) => ({ playedOn, key: home.key }));
  const sourceIds = games.flatMap(({ sourceId }) => sourceId ?? []);
  const there = await findGames(db, { sport, source: DEMO_SOURCE, sourceIds, sides });
  const known = new Set(there.flatMap((game) => [keyOf(game), game.source === DEMO_SOURCE ? game.sourceId : null]));
  const created = games.filter((game) => !known.has(keyOf(game)) && !known.has(game.sourceId));
  await writeGames(db, { created, changed: [] }, { sport, now: new Date(wish.today * DAY_MS) });
  return created.length;
}

const keyOf = ({ playedOn, home, away }: Game) => `${playedOn} ${home.key} ${away.key}`;

function gameOf(game: SeedGame, { season, sourceId }: { season: number; sourceId: string }): Game {
  const { week, day, hour, isPostseason, isConferenceGame, score } = game;
  return {
    season,
    week,
    seasonType: isPostseason ? 'postseason' : 'regular',
    startsAt: new Date(day * DAY_MS + (hour + hoursBehind(day, season)) * 3_600_000),
    isTimeKnown: true,
    playedOn: dayText(day),
    isCompleted: score !== null,
    stage: null,
    isNeutralSite: isPostseason || (isConferenceGame && week === 14),
    isConferenceGame,
    venue: null,
    home: sideOf(game.home, score?.home ?? null),
    away: sideOf(game.away, score?.away ?? null),
    source: DEMO_SOURCE,
    sourceId,
    byStaff: [],
  };
}

function sideOf({ id, shortName, conference }: SeedCollege, points: number | null) {
  const side = { collegeId: id, name: shortName };
  return { ...side, key: sideKey(side), conference, points };
}
