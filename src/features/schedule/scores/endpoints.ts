import { handle } from '#platform/http/handle.ts';
import { getScoresAndSchedule } from './contract.ts';
import { scoresAndSchedule } from './service.ts';

export const scoreEndpoints = [
  handle(getScoresAndSchedule, { run: (ctx, { query }) => scoresAndSchedule(ctx, query) }),
];
