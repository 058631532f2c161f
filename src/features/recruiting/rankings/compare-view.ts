/** Prospects that one look compares. */
export const MOST_COMPARED = 4;

/** The page that compares these; the address holds them, so that it can be shared. */
export const compareHref = (ids: readonly number[]) => `/prospect_rankings/compare?ids=${ids.join(',')}`;
