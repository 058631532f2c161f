/** The limits of a pick (decision 16 of the specification's decisions). */

/** Percent. */
export const CONFIDENCES = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100] as const;
/** Characters. */
export const NOTE_LENGTH = 500;
