import { and, asc, count, desc, gte, lt, type SQL, sql } from 'drizzle-orm';
import { COUNTED_ROWS } from '#kernel/pagination.ts';
import type { Db } from '../db/database.ts';
import { mailOutbox } from './tables.ts';

/** The mails of one address, without their bodies, which may hold links that sign in. */
export type SentMail = Pick<
  typeof mailOutbox.$inferSelect,
  'id' | 'subject' | 'template' | 'status' | 'tries' | 'lastError' | 'createdAt' | 'sentAt'
>;

export type MailDays = {
  /** Inclusive; null: from the first on. */
  since: Date | null;
  /** Exclusive; null: to the last. */
  until: Date | null;
};

const isTo = (address: string, { since, until }: MailDays): SQL | undefined =>
  and(
    sql`lower(${mailOutbox.toAddress}) = lower(${address})`,
    since ? gte(mailOutbox.createdAt, since) : undefined,
    until ? lt(mailOutbox.createdAt, until) : undefined,
  );

/** The newest first unless `isOldestFirst`. */
export async function listMailsTo(
  db: Db,
  address: string,
  { limit, isOldestFirst = false, ...days }: MailDays & { limit: number; isOldestFirst?: boolean },
): Promise<SentMail[]> {
  const { id, subject, template, status, tries, lastError, createdAt, sentAt } = mailOutbox;
  return db
    .select({ id, subject, template, status, tries, lastError, createdAt, sentAt })
    .from(mailOutbox)
    .where(isTo(address, days))
    .orderBy(isOldestFirst ? asc(id) : desc(id))
    .limit(limit);
}

/** How many those are, counted up to one more than the window of numbered pages. */
export async function countMailsTo(db: Db, address: string, days: MailDays): Promise<number> {
  const counted = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(isTo(address, days))
    .limit(COUNTED_ROWS)
    .as('counted');
  const [row] = await db.select({ mails: count() }).from(counted);
  return row?.mails ?? 0;
}
