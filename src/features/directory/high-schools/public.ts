export { schoolKey } from './high-school.ts';
export { addHighSchools, listHighSchools } from './queries.ts';
export { createHighSchoolMatcher } from './service.ts';
