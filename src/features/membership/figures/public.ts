export type { FigureName } from './figure.ts';
export { figureQueries } from './figure-queries.ts';
export { FIGURE_TABLES } from './state-queries.ts';
