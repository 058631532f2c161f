import type { Query, SQLWrapper } from 'drizzle-orm';
import { PgDialect, type PreparedQueryConfig, QueryBuilder, type SelectedFieldsFlat } from 'drizzle-orm/pg-core';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import { type Db, preparedOnce } from './database.ts';

/** A select of Drizzle's that is asked all day, within transactions too: its text is made once for the process, and the server plans it once for a connection. */

const dialect = new PgDialect();
const builder = new QueryBuilder();

type Selecting<Fields extends SelectedFieldsFlat> = ReturnType<typeof builder.select<Fields>>;

/**
 * `fields`: of one table, or of tables that are joined inwardly, without groups. `statementOf` goes on from there, with `sql.placeholder` for
 * each value. `name`: of no other statement.
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
