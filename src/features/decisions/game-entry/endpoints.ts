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
  not_your_college: 'You can only enter games of your own college. It isn’t in this game.',
  nothing_changed: 'Nothing is different from what is saved.',
  game_is_off: 'The game is postponed or canceled. Set it back to scheduled, then enter the score.',
  game_to_come: 'The game hasn’t started yet.',
  game_is_final: 'The game is final. Set it back to scheduled first and give a reason.',
  day_is_taken: 'These teams now have another game that day. Delete that one first.',
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
