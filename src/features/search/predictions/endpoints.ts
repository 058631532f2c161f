import { handle } from '#platform/http/handle.ts';
import { predictText } from './contract.ts';
import { predict } from './service.ts';

export const predictionEndpoints = [handle(predictText, { run: (ctx, { query }) => predict(ctx, query.query) })];
