import { type SQL, sql } from 'drizzle-orm';

/** Ids as one parameter of a statement, an `int[]`. */
export const idArray = (ids: readonly number[]): SQL => sql`${`{${ids.join(',')}}`}::int[]`;
