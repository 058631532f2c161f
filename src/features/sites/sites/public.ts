export { type Asker, collegesInReach } from './colleges-in-reach.ts';
export { networkNames, renameNetwork } from './network-names.ts';
export { ensureSites } from './service.ts';
export { DEFAULT_NAMES, type Site, subdomainOf } from './site.ts';
export { findSite, findSiteById, listSites } from './site-book.ts';
export { ownSiteColors } from './site-colors.ts';
export { createSiteDirectory, type SiteDirectory } from './site-directory.ts';
export { siteForHost, siteUrl } from './site-host.ts';
export { changeSiteSettings, readSiteSettings, settingsVersion, writeCallToAction } from './site-settings.ts';
