export { checkReportGrant } from './service/check-grant.ts';
