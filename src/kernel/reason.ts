/** The maximum length of the reason that staff give for a change. */
export const LONGEST_REASON = 500;
