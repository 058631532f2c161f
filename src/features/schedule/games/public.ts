export { type Game, type GameSide, type RecordedGame, type SeasonType, sideKey } from './game.ts';
export { findGames, writeGames } from './queries.ts';
