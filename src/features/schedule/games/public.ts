/** The interface of games for other modules' server code. */

export { listGamesBetween } from './days-games.ts';
export {
  type DeletedGame,
  deleteGame,
  findDeletedGame,
  findDeletedGames,
  listDeletedGames,
  restoreGame,
} from './deleted-games.ts';
export { findGame, findSameGames, lockGame, lockGames, type VersionedGame } from './entered-games.ts';
export { type Game, type GameSide, type RecordedGame, sideKey, statusOf } from './game.ts';
export { gameTags } from './game-tags.ts';
export { listGamesByIds } from './games-by-ids.ts';
export { countUnscored, findGames, writeGames } from './queries.ts';
export { scoreEvents } from './score-events.ts';
export { listGameSeasons, listSeasonColleges, listSeasonGames } from './season-games.ts';
export { factOf, factsChanged, withStaffFacts } from './staff-facts.ts';
export { listGamesOfTeams } from './team-games.ts';
