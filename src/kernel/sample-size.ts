/** Fewer opinions than this are counted; a percentage of them would claim more than they say. */
export const LEAST_SAMPLE = 5;
