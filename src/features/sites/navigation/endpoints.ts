import { handle } from '#platform/http/handle.ts';
import { getNavTeams, getSiteNavigation } from './contract.ts';
import { navTeams, siteNavigation } from './service.ts';

export const navigationEndpoints = [
  handle(getNavTeams, { run: (ctx, { query }) => navTeams(ctx, query.sport) }),
  handle(getSiteNavigation, { run: (ctx, { params }) => siteNavigation(ctx, params.siteId) }),
];
