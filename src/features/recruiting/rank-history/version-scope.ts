import type { Sport } from '#kernel/sports.ts';

/** A class of a sport: what versions are numbered within. */
export type RankedClass = { sport: Sport; classYear: number };

/** How far a version reaches at each position and in each state; nationally it reaches as far as the national list. */
export const VERSION_DEPTH = 100;

/** Also the tag of everything that shows the order of the class. */
export const listTag = ({ sport, classYear }: RankedClass): string => `list:${sport}-${classYear}`;
