import { handle } from '#platform/http/handle.ts';
import { listVisitors } from './contract.ts';
import { visitorsOf } from './service.ts';

export const visitEndpoints = [handle(listVisitors, { run: (ctx, { query }) => visitorsOf(ctx, query) })];
