import type { Query, SQLWrapper } from 'drizzle-orm';
import { PgDialect, type PreparedQueryConfig, QueryBuilder, type SelectedFieldsFlat } from 'drizzle-orm/pg-core';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import { type Db, preparedOnce } from './database.ts';

/** A frequent Drizzle select, also within transactions: its text is built once per process, and the server plans it once per connection. */

const dialect = new PgDialect();
const builder = new QueryBuilder();

type Selecting<Fields extends SelectedFieldsFlat> = ReturnType<typeof builder.select<Fields>>;

/**
 * `fields`: of one table or of inner-joined tables, without groups. `statementOf` continues from there, with `sql.placeholder` for each
 * value. `name`: must be unique.
 */
export function preparedSelect<Fields extends SelectedFieldsFlat>(
  name: string,
  fields: Fields,
  statementOf: (select: Selecting<Fields>) => SQLWrapper,
): (db: Db, values?: Record<string, unknown>) => Promise<SelectResultFields<Fields>[]> {
  let made: Query | null = null;
  const ordered = Object.entries(fields).map(([key, field]) => ({ path: [key], field }));
  const prepareOn = preparedOnce((db) => {
    made ??= dialect.sqlToQuery(statementOf(builder.select(fields)).getSQL());
    return db._.session.prepareQuery<PreparedQueryConfig & { execute: SelectResultFields<Fields>[] }>(
      made,
      ordered,
      name,
      true,
    );
  });
  return async (db, values) => prepareOn(db).execute(values);
}
