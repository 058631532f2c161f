import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

/**
 * Runs `work` in the caller's transaction, or in one of its own where he has none. There is no savepoint: what it throws takes the caller's work
 * back, too, so a caller must not catch it and go on.
 */
export function together<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  const isWithin: boolean = db instanceof PgTransaction;
  return isWithin ? work(db) : db.transaction(work);
}
