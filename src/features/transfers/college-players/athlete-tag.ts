/** The cache tag of everything that shows a person as a college athlete: the athlete's pages and those of the former prospect. */
export const athleteTag = (personId: number): string => `athlete:${personId}`;
