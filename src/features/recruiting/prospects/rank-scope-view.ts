/** The three lists that a prospect has a rank in, and their names. Isomorphic. */

export const RANK_SCOPES = ['natl', 'pos', 'st'] as const;
type RankScope = (typeof RANK_SCOPES)[number];

export const RANK_NAMES: Readonly<Record<RankScope, string>> = { natl: 'National', pos: 'Position', st: 'State' };
