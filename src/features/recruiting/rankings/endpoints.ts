import { handle } from '#platform/http/handle.ts';
import { listRanking } from './contract.ts';
import { rankingPage } from './service.ts';

export const rankingEndpoints = [handle(listRanking, { run: (ctx, { query }) => rankingPage(ctx, query) })];
