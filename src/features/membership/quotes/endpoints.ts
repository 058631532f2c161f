import { handle } from '#platform/http/handle.ts';
import { estimateTax } from './contract.ts';
import { estimate } from './service/estimate-tax.ts';

export const quoteEndpoints = [handle(estimateTax, { run: (ctx, { query }) => estimate(ctx, query) })];
