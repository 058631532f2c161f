import { listCollegesByIds } from '#features/directory/colleges/public.ts';
import { findDeletedGames, findGames, gameTags, lockGames, writeGames } from '#features/schedule/games/public.ts';
import { matchKey } from '#kernel/slugs.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import {
  type BatchResult,
  collegesOf,
  defineImportKind,
  type ImportOccasion,
  type StagedRow,
} from '../engine/public.ts';
import { daysBeside, keysOf, type MatchedGame, type MatchedTeam } from './game-identity.ts';
import { planGames } from './game-plan.ts';
import { GAME_COLUMNS, GAME_SYNONYMS, type GameRow, readGameRow, type TeamCells } from './game-row.ts';

const NOT_OURS = 'sides are matched by name';
const MODELS = 'a figure of the source, which is not a fact of the game';

/** Games with their results. A side that no directory knows is stored by its name. */
export const gamesKind = defineImportKind<GameRow>({
  name: 'games',
  summary: 'games of a season, with points where they are played',
  year: 'optional',
  sport: 'required',
  defaultSource: 'cfbd',
  required: [['hometeam'], ['awayteam'], ['startdate', 'date']],
  columns: GAME_COLUMNS,
  synonyms: GAME_SYNONYMS,
  numbers: { season: 'whole', year: 'whole', week: 'whole', homepoints: 'whole', awaypoints: 'whole' },
  notKept: {
    homekey: 'it repeats the season and the team',
    awaykey: 'it repeats the season and the team',
    homeid: NOT_OURS,
    awayid: NOT_OURS,
    homepregameelo: MODELS,
    awaypregameelo: MODELS,
    homepostgameelo: MODELS,
    awaypostgameelo: MODELS,
    homepostgamewinprobability: MODELS,
    awaypostgamewinprobability: MODELS,
    excitementindex: MODELS,
  },
  read: readGameRow,
  apply: applyGames,
});

async function applyGames(
  db: Db,
  rows: readonly StagedRow<GameRow>[],
  { sport, source, now, checkpoint }: ImportOccasion,
): Promise<BatchResult> {
  const { matched, unmatched } = await matchTeams(db, rows);
  await lockGames(db, sport);
  const ofSource = { sport, source, sourceIds: [...new Set(rows.flatMap(({ row }) => row.sourceId ?? []))] };
  const recorded = await findGames(db, { ...ofSource, sides: sidesOf(matched, sport) });
  const days = [...new Set(rows.flatMap(({ row }) => daysBeside(sport, row.playedOn)))];
  const deleted = await findDeletedGames(db, { ...ofSource, days });
  const plan = planGames(matched, recorded, { sport, source, deleted });
  await checkpoint();
  await writeGames(db, plan, { sport, now });
  const touched = [...plan.created, ...plan.changed, ...plan.before];
  const tags = touched.flatMap((game) => gameTags(sport, game));
  return { ...plan.result, doubts: [], unmatched, schoolsGiven: rows.length, tags: [...new Set(tags)] };
}

/** A matched side gets the directory's name, so that another spelling changes nothing. */
async function matchTeams(
  db: Db,
  rows: readonly StagedRow<GameRow>[],
): Promise<{ matched: MatchedGame[]; unmatched: BatchResult['unmatched'] }> {
  const matcher = await collegesOf(db);
  const unmatched: BatchResult['unmatched'] = [];
  const matched = rows.map(({ line, row }) => {
    const sideOf = (team: TeamCells): MatchedTeam => {
      const match = matcher.match(team.name);
      const textKey = matchKey(team.name);
      if (match.kind === 'found') return { ...team, textKey, collegeId: match.collegeId };
      unmatched.push({ line, text: team.name, why: match.kind });
      return { ...team, textKey, collegeId: null };
    };
    return { line, row, home: sideOf(row.home), away: sideOf(row.away) };
  });
  const ids = matched.flatMap(({ home, away }) => [home.collegeId, away.collegeId]).filter((id) => id !== null);
  const names = new Map((await listCollegesByIds(db, ids)).map((college) => [college.id, college.shortName]));
  const named = (team: MatchedTeam): MatchedTeam => ({ ...team, name: names.get(team.collegeId ?? 0) ?? team.name });
  return { matched: matched.map((game) => ({ ...game, home: named(game.home), away: named(game.away) })), unmatched };
}

/** What to look for on each day: either side at home, because a game may be listed the other way round. */
function sidesOf(games: readonly MatchedGame[], sport: Sport): { playedOn: string; key: string }[] {
  const keys = new Map<string, { playedOn: string; key: string }>();
  for (const { row, home, away } of games) {
    for (const key of [...keysOf(home), ...keysOf(away)])
      for (const playedOn of daysBeside(sport, row.playedOn)) keys.set(`${playedOn} ${key}`, { playedOn, key });
  }
  return [...keys.values()];
}
