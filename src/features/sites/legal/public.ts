export { legalLinks, ownLegalPaths, unwrittenLegalDocuments } from './service.ts';
