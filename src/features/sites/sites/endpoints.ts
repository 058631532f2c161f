import { handle } from '#platform/http/handle.ts';
import { getSite, listSites } from './contract.ts';
import { siteBySubdomain, sitePage } from './service.ts';

export const siteEndpoints = [
  handle(listSites, { run: (ctx, { query }) => sitePage(ctx, query) }),
  handle(getSite, { run: (ctx, { params }) => siteBySubdomain(ctx, params.subdomain) }),
];
