/** Confidence of a match, 0 to 1. From `ACCEPTED` on the records are joined; below it the match is listed for a person to decide. */

/** A source numbers both the same. */
export const SAME_NUMBER = 1;
/** An earlier entry of that name led to the college that this one leaves. */
export const MOVED_THERE = 0.95;
/** A roster of that college and season has the name. */
export const ON_ROSTER = 0.95;
/** An entry of the year before at the same college, withdrawn or left open. */
export const STAYED_THERE = 0.9;
/** A prospect of that name signed or committed there, and would still be in college. */
export const SIGNED_THERE = 0.9;
/** The same name and home town, with seasons that fit the class year. */
export const SAME_HOMETOWN = 0.9;
/** As any of the above, but more years lie between than one would expect. */
export const LONG_AGO = 0.7;
/** As any of the above, but at a position that the same athlete is rarely listed at. */
export const OTHER_POSITION = 0.7;
/** The same name and position, and nothing contradicts it: the other player's destination is unknown. */
export const NAMESAKE = 0.5;

export const ACCEPTED = 0.9;
/** Less is not worth a person's time. */
export const WORTH_A_LOOK = 0.5;

/** Most years between two portal entries of one athlete, and between an athlete's class and a season. */
export const YEARS_IN_COLLEGE = 6;
/** Most seasons between a roster and an entry at the same college that leave the match certain. */
export const ROSTER_SEASONS = 2;
