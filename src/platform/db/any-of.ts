import { type SQL, sql } from 'drizzle-orm';

/**
 * A list of any length as one parameter, for `column = ${anyOfTexts(texts)}`. It is an array because the planner sees its values and hashes
 * them; a set-returning function ran again for each row when statistics were missing, as in the middle of an import.
 */
export const anyOfTexts = (texts: readonly string[]): SQL => sql`any(${sql.param([...texts])}::text[])`;

/** The same for ids. */
export const anyOfIds = (ids: readonly number[]): SQL => sql`any(${sql.param([...ids])}::bigint[])`;
