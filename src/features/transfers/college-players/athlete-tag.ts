/** The cache tag of everything that shows a person as a college athlete: the pages of the athlete and of the former prospect. */
export const athleteTag = (personId: number): string => `athlete:${personId}`;
