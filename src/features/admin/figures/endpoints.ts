import { handle } from '#platform/http/handle.ts';
import { getFigures, recountFigures } from './contract.ts';
import { figures, recount } from './service/figures.ts';

export const figureEndpoints = [
  handle(getFigures, { run: (ctx, { query }) => figures(ctx, query) }),
  handle(recountFigures, { run: (ctx) => recount(ctx) }),
];
