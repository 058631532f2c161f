import { handle } from '#platform/http/handle.ts';
import { findColleges, findHighSchools } from './contract.ts';
import { collegesFound, highSchoolsFound } from './service.ts';

export const schoolFinderEndpoints = [
  handle(findColleges, { run: (ctx, { query }) => collegesFound(ctx, query) }),
  handle(findHighSchools, { run: (ctx, { query }) => highSchoolsFound(ctx, query) }),
];
