import { and, gte, isNull } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { MAX_TRIES } from './dispatcher.ts';
import { outbox } from './tables.ts';

/** How many events since then failed at every try: nothing handles them any more. */
export const countDeadEvents = (db: Db, from: Date): Promise<number> =>
  db.$count(outbox, and(isNull(outbox.handledAt), gte(outbox.tries, MAX_TRIES), gte(outbox.at, from)));
