import { handle } from '#platform/http/handle.ts';
import { getNavTeams } from './contract.ts';
import { navTeams } from './service.ts';

export const navigationEndpoints = [handle(getNavTeams, { run: (ctx, { query }) => navTeams(ctx, query.sport) })];
