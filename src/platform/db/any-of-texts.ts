import { type SQL, sql } from 'drizzle-orm';

/**
 * `column = ${anyOfTexts(texts)}`: a list as one parameter, however long it is. As an array the planner sees its values and hashes them; a
 * function that returns rows was run again for each row of the table wherever statistics were missing, as in the middle of an import.
 */
export const anyOfTexts = (texts: readonly string[]): SQL => sql`any(${sql.param([...texts])}::text[])`;
