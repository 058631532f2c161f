import { handle } from '#platform/http/handle.ts';
import { getRankingGraph } from './contract.ts';
import { rankingGraph } from './ranking-graph.ts';

export const rankHistoryEndpoints = [
  handle(getRankingGraph, { run: (ctx, { query }) => rankingGraph(ctx, query.prospectId) }),
];
