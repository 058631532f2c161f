export { readableSiteIds } from './service/monitored-sites.ts';
export { openReportFile } from './service/open-file.ts';
