export { schoolKey } from './high-school.ts';
export { addHighSchools } from './queries.ts';
export { createHighSchoolMatcher } from './service.ts';
