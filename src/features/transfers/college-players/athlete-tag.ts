/** What shows a person as a college athlete, for the caches: the pages of the athlete and of the prospect that the person was. */
export const athleteTag = (personId: number): string => `athlete:${personId}`;
