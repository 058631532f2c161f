import { handle } from '#platform/http/handle.ts';
import { findListOf, getList, listPeopleOfList } from './contract.ts';
import { listById, listOfSeason, peopleOfList } from './service.ts';

export const rankListEndpoints = [
  handle(getList, { run: (ctx, { params, query }) => listById(ctx, params.id, query) }),
  handle(findListOf, { run: (ctx, { query }) => listOfSeason(ctx, query) }),
  handle(listPeopleOfList, { run: (ctx, { query }) => peopleOfList(ctx, query) }),
];
