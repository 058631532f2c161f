import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

/**
 * Runs `work` in the caller's transaction, or in a new one if there is none. There is no savepoint: an exception also rolls back the
 * caller's work, so the caller must not catch it and continue.
 */
export function together<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  const isWithin: boolean = db instanceof PgTransaction;
  return isWithin ? work(db) : db.transaction(work);
}
