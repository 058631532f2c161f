export { openReportFile } from './service/open-file.ts';
