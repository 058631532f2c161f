export { type Asker, collegesInReach } from './colleges-in-reach.ts';
export { colorNetwork, type NetworkColors, networkColors } from './network-colors.ts';
export { networkNames, renameNetwork } from './network-names.ts';
export { ensureSites } from './service.ts';
export { DEFAULT_NAMES, type Site, subdomainOf } from './site.ts';
export {
  findSite,
  findSiteById,
  listClosedSports,
  listOfferedSports,
  listOpenSites,
  listSites,
} from './site-book.ts';
export { ownSiteColors } from './site-colors.ts';
export { createSiteDirectory, type SiteDirectory } from './site-directory.ts';
export { readersUrl, siteForHost, siteUrl } from './site-host.ts';
export { changeSiteSettings, readSiteSettings, settingsVersion, writeCallToAction } from './site-settings.ts';
export { changeSiteStatus, findClosable } from './site-status.ts';
export { checkSportIsOffered, listSportsFor, sportGate } from './sport-gate.ts';
export { changeSportStatus, checkIsNotLast, isOfferedSport } from './sport-status.ts';
