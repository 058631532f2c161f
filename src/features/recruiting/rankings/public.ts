/** What other modules' server code may use of ranking lists. */

export { classYears, wantedClassYear } from './class-years.ts';
export { listClassYears } from './queries.ts';
export { NATIONAL_LENGTH } from './ranking-list.ts';
