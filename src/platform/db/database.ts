import type { SQL } from 'drizzle-orm';
import { type PgDatabase, PgDialect, type PgQueryResultHKT, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { Assume } from 'drizzle-orm/utils';

/**
 * The database as every query sees it: Drizzle on PostgreSQL, over the embedded engine or a server. A transaction is a Db too, so a
 * function of `(db, …)` runs in its caller's transaction.
 */

type Rows<Row> = { rows: Row[] };

interface RowsResult extends PgQueryResultHKT {
  type: Rows<Assume<this['row'], Record<string, unknown>>>;
}

export type Db = PgDatabase<RowsResult>;

export type Unlisten = () => Promise<void>;

/** An open database with its lifetime and its notifications. */
export type Database = {
  engine: 'pglite' | 'postgres';
  db: Db;
  /**
   * For queries of requests: separate connections, on which the server cancels statements that take longer than any request waits. Absent:
   * `db`, as in the embedded engine, which cannot cancel.
   */
  requestDb?: Db;
  /** Calls `onMessage` for each NOTIFY on `channel`, and `onGap` when messages may have been missed (a lost connection). */
  listen(channel: string, onMessage: (payload: string) => void, onGap?: () => void): Promise<Unlisten>;
  /** Runs SQL text of several statements, outside Drizzle (migrations, job tables). */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** How full the pools are; absent on the embedded engine, which has none. */
  pools?: () => readonly PoolState[];
  close(): Promise<void>;
};

export type PoolState = { pool: 'requests' | 'work'; total: number; idle: number; waiting: number };

/**
 * Builds a named prepared query once per database handle. Inside a transaction the handle and its prepared queries live as long as the
 * transaction.
 */
export function preparedOnce<Query>(prepare: (db: Db) => Query): (db: Db) => Query {
  const known = new WeakMap<Db, Query>();
  return (db) => {
    const found = known.get(db);
    if (found) return found;
    const made = prepare(db);
    known.set(db, made);
    return made;
  };
}

const dialect = new PgDialect();

/**
 * A named statement that returns the driver's rows, keyed by column: for the hottest lists, where Drizzle's mapping of each cell is a
 * quarter of the work. Name the columns as in `Row` (`as "classYear"`); days and instants come as text.
 */
export function preparedRows<Row>(
  name: string,
  statement: SQL,
): (db: Db, values: Record<string, unknown>) => Promise<Row[]> {
  const query = dialect.sqlToQuery(statement);
  const prepareOn = preparedOnce((db) =>
    db._.session.prepareQuery<PreparedQueryConfig & { execute: { rows: Row[] } }>(query, undefined, name, false),
  );
  return async (db, values) => (await prepareOn(db).execute(values)).rows;
}
