import type { Sport } from '#kernel/sports.ts';

/** A class of a sport; versions are numbered within it. */
export type RankedClass = { sport: Sport; classYear: number };

/** How many ranks a version keeps at each position and in each state; nationally it keeps the length of the national list. */
export const VERSION_DEPTH = 100;

/** Also the cache tag of everything that shows the order of the class. */
export const listTag = ({ sport, classYear }: RankedClass): string => `list:${sport}-${classYear}`;
