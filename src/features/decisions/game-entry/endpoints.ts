import { orRefuse } from '#kernel/errors.ts';
import { handle } from '#platform/http/handle.ts';
import {
  enterGame,
  enterScore,
  getGameEntry,
  listDeletedGames,
  listGames,
  listTeamNames,
  removeGame,
  reviveGame,
  setGameStage,
  updateGame,
} from './contract.ts';
import { addGame, bringBackGame, dropGame, editGame } from './service/enter-game.ts';
import { deletedGamesPage, gameEntry, gamesPage, teamNames } from './service/read-games.ts';
import { writeScore, writeStage } from './service/results.ts';

const REFUSALS = {
  not_your_college: 'A publisher enters games of their own college: it plays on neither side.',
  nothing_changed: 'That is how the game stands already: nothing was changed.',
  game_is_off: 'The game is postponed or cancelled. Set it back to scheduled first, then enter the score.',
  game_to_come: 'The game has not begun: its day is still to come.',
  game_is_final: 'The game is final. Set it back to scheduled first, with a reason.',
  day_is_taken: 'These teams have another game on that day by now: that one is deleted first.',
};

export const gameEntryEndpoints = [
  handle(listGames, { run: (ctx, { query }) => gamesPage(ctx, query) }),
  handle(listTeamNames, { run: (ctx) => teamNames(ctx) }),
  handle(getGameEntry, { run: (ctx, { params }) => gameEntry(ctx, params.gameId) }),
  handle(enterGame, {
    run: async (ctx, { body }) => ({ gameId: orRefuse(await addGame(ctx, body), REFUSALS).gameId }),
  }),
  handle(updateGame, {
    run: async (ctx, { params: { gameId }, body }) => {
      orRefuse(await editGame(ctx, gameId, body), REFUSALS);
      return { gameId };
    },
  }),
  handle(enterScore, {
    run: async (ctx, { params: { gameId }, body }) => {
      orRefuse(await writeScore(ctx, gameId, body), REFUSALS);
      return { gameId };
    },
  }),
  handle(setGameStage, {
    run: async (ctx, { params: { gameId }, body }) => {
      orRefuse(await writeStage(ctx, gameId, body), REFUSALS);
      return { gameId };
    },
  }),
  handle(removeGame, {
    run: async (ctx, { params: { gameId }, body }) => {
      await dropGame(ctx, gameId, body);
      return { gameId };
    },
  }),
  handle(listDeletedGames, { run: (ctx, { query }) => deletedGamesPage(ctx, query) }),
  handle(reviveGame, {
    run: async (ctx, { params: { gameId }, body }) => {
      orRefuse(await bringBackGame(ctx, gameId, body), REFUSALS);
      return { gameId };
    },
  }),
];
