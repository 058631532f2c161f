import type { FigureName } from '#features/membership/figures/public.ts';

/** tax: collected minus refunded, by state. */
export type KeptFigure = FigureName | 'tax';
