import { handle } from '#platform/http/handle.ts';
import {
  getCollegePlayer,
  getCollegePlayerGameData,
  getCollegePlayerRankingData,
  listAthletesOfPerson,
} from './contract.ts';
import { gameDataOf } from './service/game-data.ts';
import { athleteProfileOf, athletesOfPerson } from './service/profile.ts';
import { rankingDataOf } from './service/ranking-data.ts';

export const athleteEndpoints = [
  handle(getCollegePlayer, { run: (ctx, { query }) => athleteProfileOf(ctx, query.player) }),
  handle(getCollegePlayerGameData, { run: (ctx, { query }) => gameDataOf(ctx, query) }),
  handle(getCollegePlayerRankingData, { run: (ctx, { query }) => rankingDataOf(ctx, query) }),
  handle(listAthletesOfPerson, { run: (ctx, { params }) => athletesOfPerson(ctx, params.personId) }),
];
