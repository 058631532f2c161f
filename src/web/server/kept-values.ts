import { listPositions } from '#features/directory/positions/public.ts';
import { SPORTS } from '#kernel/sports.ts';

/**
 * The values of query keys with which a page is cached: all that the product's links and forms produce, in one spelling each. A page with
 * any other value is rendered for its reader and not cached.
 */

/** Free text, or an unbounded list: never cached. */
export const FREE = null;

/** Up to the window of 1000 rows with one row per page. */
export const PAGE = /^(?:[1-9]\d{0,2}|1000)$/;
export const PER_PAGE = /^(?:[1-9]\d?|100)$/;
export const ID = /^[1-9]\d{0,8}$/;
export const YEAR = /^(?:19|20|21)\d{2}$/;
export const DAY = /^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
/** A college, conference, region, state or letter. An unknown one is a 404 or an empty list. */
export const SLUG = /^[\w-]{1,60}$/;
export const POSITIONS = [...new Set(SPORTS.flatMap((sport) => listPositions(sport).map(({ code }) => code)))];
