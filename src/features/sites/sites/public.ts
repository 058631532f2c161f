export { ensureSites } from './service.ts';
export { subdomainOf } from './site.ts';
export { findSite, listSites } from './site-book.ts';
export { createSiteDirectory, type SiteDirectory } from './site-directory.ts';
export { siteUrl } from './site-host.ts';
