export { insertVisits, type NewVisit } from './queries.ts';
