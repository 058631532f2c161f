import { handle } from '#platform/http/handle.ts';
import {
  getSite,
  getSiteColors,
  getSiteInstall,
  getSiteSale,
  listSites,
  updateSiteColors,
  updateSiteInstall,
  updateSiteSale,
} from './contract.ts';
import { siteBySubdomain, sitePage } from './service.ts';
import { readSiteColors, saveSiteColors } from './site-colors.ts';
import { readSiteInstall, saveSiteInstall } from './site-install.ts';
import { readSiteSale, saveSiteSale } from './site-sale.ts';

export const siteEndpoints = [
  handle(listSites, { run: (ctx, { query }) => sitePage(ctx, query) }),
  handle(getSiteColors, { run: (ctx, { params }) => readSiteColors(ctx, params.siteId) }),
  handle(updateSiteColors, { run: (ctx, { params, body }) => saveSiteColors(ctx, params.siteId, body) }),
  handle(getSiteSale, { run: (ctx, { params }) => readSiteSale(ctx, params.siteId) }),
  handle(updateSiteSale, { run: (ctx, { params, body }) => saveSiteSale(ctx, params.siteId, body) }),
  handle(getSiteInstall, { run: (ctx, { params }) => readSiteInstall(ctx, params.siteId) }),
  handle(updateSiteInstall, { run: (ctx, { params, body }) => saveSiteInstall(ctx, params.siteId, body) }),
  handle(getSite, { run: (ctx, { params }) => siteBySubdomain(ctx, params.subdomain) }),
];
