import type { FigureQuery } from './figure.ts';
import { memberFigures } from './member-queries.ts';
import { offerFigures } from './offer-queries.ts';

/** Every figure of memberships, once the tables of `FIGURE_TABLES` are made. */
export const figureQueries: readonly FigureQuery[] = [...memberFigures, ...offerFigures];
