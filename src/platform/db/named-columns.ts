import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The columns of a Drizzle select for a handwritten statement, each under its name there. */
export const namedColumns = (columns: Readonly<Record<string, SQLWrapper>>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  );
