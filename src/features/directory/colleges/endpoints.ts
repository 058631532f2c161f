import { handle } from '#platform/http/handle.ts';
import { listColleges } from './contract.ts';
import { collegePage } from './service.ts';

export const collegeEndpoints = [handle(listColleges, { run: (ctx, { query }) => collegePage(ctx, query) })];
