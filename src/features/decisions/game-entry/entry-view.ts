/** Maximum lengths of texts that staff enter about a game. */
export const LONGEST = { team: 120, venue: 120, source: 200, reason: 500 } as const;

/** The valid range of a season. */
export const SEASON = { least: 1869, most: 2100 } as const;

/** What staff can do with a game that is not played as scheduled. */
export const STAGE_STEPS = ['postpone', 'cancel', 'reinstate'] as const;
export type StageStep = (typeof STAGE_STEPS)[number];
