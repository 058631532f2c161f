export { boardsOfSites } from './service.ts';
