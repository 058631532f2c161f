/** The maximum number of prospects in a comparison. */
export const MOST_COMPARED = 4;

/** The comparison page for these prospects; the URL holds them, so that it can be shared. */
export const compareHref = (ids: readonly number[]) => `/prospect_rankings/compare?ids=${ids.join(',')}`;
