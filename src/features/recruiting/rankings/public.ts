/** The interface of rankings for other modules' server code. */

export { classYears, wantedClassYear } from './class-years.ts';
export { listClassYears } from './queries.ts';
export { NATIONAL_LENGTH } from './ranking-list.ts';
