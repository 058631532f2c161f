import { handle } from '#platform/http/handle.ts';
import { getArticle, listHeadlines, listNext, listProspectNews, listTeamNews } from './contract.ts';
import { articleOf, headlinesOf, newsOfCollege, newsOfProspect, nextOf } from './service.ts';

export const articleEndpoints = [
  handle(getArticle, { run: (ctx, { params, query }) => articleOf(ctx, params.slug, query.siteId) }),
  handle(listHeadlines, { run: (ctx, { query }) => headlinesOf(ctx, query) }),
  handle(listNext, { run: (ctx, { query }) => nextOf(ctx, query) }),
  handle(listProspectNews, { run: (ctx, { query }) => newsOfProspect(ctx, query) }),
  handle(listTeamNews, { run: (ctx, { params, query }) => newsOfCollege(ctx, { ...params, ...query }) }),
];
