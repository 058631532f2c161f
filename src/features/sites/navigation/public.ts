export { conferenceSites } from './conference-sites.ts';
export { siteNavigation } from './service.ts';
