export { schoolKey } from './high-school.ts';
export { addHighSchools } from './queries.ts';
export { createHighSchoolMatcher, type HighSchoolMatcher } from './service.ts';
