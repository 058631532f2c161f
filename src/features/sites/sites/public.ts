export { type Asker, collegesInReach } from './colleges-in-reach.ts';
export { ensureSites } from './service.ts';
export type { Site } from './site.ts';
export { subdomainOf } from './site.ts';
export { findSite, findSiteById, listSites } from './site-book.ts';
export { ownSiteColors } from './site-colors.ts';
export { createSiteDirectory, type SiteDirectory } from './site-directory.ts';
export { siteForHost, siteUrl } from './site-host.ts';
export { changeSiteSettings, readSiteSettings, settingsVersion, writeCallToAction } from './site-settings.ts';
