import { handle } from '#platform/http/handle.ts';
import { findPeople, searchCollegePlayers, searchContents, searchPeople, searchTransfers } from './contract.ts';
import { articlesFor } from './service/articles.ts';
import { collegePlayersFor, peopleFor, peopleOfSearch } from './service/people.ts';
import { transfersFor } from './service/transfers.ts';

export const searchResultEndpoints = [
  handle(searchContents, { run: (ctx, { query }) => articlesFor(ctx, query) }),
  handle(searchPeople, { run: (ctx, { query }) => peopleFor(ctx, query) }),
  handle(searchCollegePlayers, { run: (ctx, { query }) => collegePlayersFor(ctx, query) }),
  handle(findPeople, { run: (ctx, { body }) => peopleOfSearch(ctx, body.search) }),
  handle(searchTransfers, { run: (ctx, { query }) => transfersFor(ctx, query) }),
];
