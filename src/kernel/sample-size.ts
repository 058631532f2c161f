/** With fewer opinions than this, only their number is shown; a percentage would overstate them. */
export const LEAST_SAMPLE = 5;
