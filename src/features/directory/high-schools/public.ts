export { addHighSchools } from './queries.ts';
export { matchHighSchools } from './service.ts';
