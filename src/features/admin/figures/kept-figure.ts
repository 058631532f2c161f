import type { FigureName } from '#features/membership/figures/public.ts';

/** tax: what was collected, less what went back, by state. */
export type KeptFigure = FigureName | 'tax';
