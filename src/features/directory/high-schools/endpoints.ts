import { handle } from '#platform/http/handle.ts';
import { getHighSchoolGroup, listHighSchoolGroups } from './contract.ts';
import { highSchoolGroup, highSchoolGroups } from './service.ts';

export const highSchoolEndpoints = [
  handle(listHighSchoolGroups, { run: (ctx) => highSchoolGroups(ctx.db) }),
  handle(getHighSchoolGroup, { run: (ctx, { params, query }) => highSchoolGroup(ctx.db, { ...params, ...query }) }),
];
