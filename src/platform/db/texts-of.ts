import { type SQL, sql } from 'drizzle-orm';

/** A list of texts for `in (…)` as one parameter, however long it is. */
export const textsOf = (texts: readonly string[]): SQL =>
  sql`select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb)`;
