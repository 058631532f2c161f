import { handle } from '#platform/http/handle.ts';
import { listForumFeeds, listTopSites } from './contract.ts';
import { forumFeeds, topSites } from './service.ts';

export const boardEndpoints = [
  handle(listForumFeeds, { run: (ctx, { query }) => forumFeeds(ctx, query.siteId) }),
  handle(listTopSites, { run: (ctx) => topSites(ctx) }),
];
