export { legalLinks, ownLegalPaths } from './service.ts';
