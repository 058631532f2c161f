/** The longest texts that staff write about a game. */
export const LONGEST = { team: 120, venue: 120, source: 200, reason: 500 } as const;

/** The years that a season may have. */
export const SEASON = { least: 1869, most: 2100 } as const;

/** What staff may do with a game that is not played as it was set. */
export const STAGE_STEPS = ['postpone', 'cancel', 'reinstate'] as const;
export type StageStep = (typeof STAGE_STEPS)[number];
