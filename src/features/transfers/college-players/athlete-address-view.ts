/** URLs of college athletes. Isomorphic. */

type Athlete = { slug: string };

/** The profile; slugs are unique over all sports. */
export const athleteHref = ({ slug }: Athlete): string => `/content/athletes/${slug}`;

/** The profile, showing the games of one season. */
export const athleteSeasonHref = (athlete: Athlete, season: number): string =>
  `${athleteHref(athlete)}?season=${season}#games`;

/** The bare card, for frames on other sites. */
export const athleteCardHref = ({ slug }: Athlete): string => `/content/athletes/card/${slug}`;

export const athleteMediaHref = ({ slug }: Athlete, mediaType: string): string =>
  `${athleteHref({ slug })}/featured/${mediaType}`;
