import type { FigureQuery } from './figure.ts';
import { memberFigures } from './member-queries.ts';
import { offerFigures } from './offer-queries.ts';

/** Every figure about memberships, to run once the tables of `FIGURE_TABLES` exist. */
export const figureQueries: readonly FigureQuery[] = [...memberFigures, ...offerFigures];
