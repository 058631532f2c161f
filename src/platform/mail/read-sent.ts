import { and, desc, gte, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { type HistoryKeys, type HistoryRows, isAmong, orderOf } from '../db/history-keys.ts';
import { mailOutbox } from './tables.ts';

/** An email without its body, which may contain login links. */
export type SentMail = Pick<
  typeof mailOutbox.$inferSelect,
  'id' | 'subject' | 'template' | 'status' | 'tries' | 'lastError' | 'createdAt'
>;

/** The emails to one address. */
export function mailKeysTo(address: string): HistoryKeys {
  const { id, createdAt, toAddress } = mailOutbox;
  return (window) => sql`
    select ${id}, ${createdAt} as at from ${mailOutbox}
    where ${and(
      sql`lower(${toAddress}) = lower(${address})`,
      window.since ? gte(createdAt, window.since) : undefined,
      window.until ? lt(createdAt, window.until) : undefined,
    )}
    order by ${orderOf(createdAt, id, window)} limit ${window.limit}`;
}

/** Newest first. */
export async function listSentMails(db: Db, rows: HistoryRows): Promise<SentMail[]> {
  const { id, subject, template, status, tries, lastError, createdAt } = mailOutbox;
  return db
    .select({ id, subject, template, status, tries, lastError, createdAt })
    .from(mailOutbox)
    .where(isAmong(id, rows))
    .orderBy(desc(createdAt), desc(id));
}
