import { and, desc, eq, gte, lt, min, type SQL, sql } from 'drizzle-orm';
import { MINUTE_MS } from '#kernel/dates.ts';
import type { MailStatus } from '#kernel/mail-states.ts';
import type { Db } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { DELIVER_MAIL, mailKey } from './deliver-mail.ts';
import { mailOutbox } from './tables.ts';

/** The outbox for staff: recipients and states, never the text. */

type Outbox = typeof mailOutbox.$inferSelect;

export type LoggedMail = Pick<
  Outbox,
  'id' | 'toAddress' | 'subject' | 'template' | 'status' | 'tries' | 'createdAt' | 'sentAt' | 'lastError'
> & {
  /** Whether the text is still stored, so that it can be sent again. It has no link or code that grants access. */
  hasText: boolean;
};

const COLUMNS = {
  id: mailOutbox.id,
  toAddress: mailOutbox.toAddress,
  subject: mailOutbox.subject,
  template: mailOutbox.template,
  status: mailOutbox.status,
  tries: mailOutbox.tries,
  createdAt: mailOutbox.createdAt,
  sentAt: mailOutbox.sentAt,
  lastError: mailOutbox.lastError,
  hasText: sql<boolean>`${mailOutbox.isResendable} and ${mailOutbox.text} <> ''`,
};

export type MailFilters = {
  /** The full address, case-insensitive. */
  address?: string | undefined;
  template?: string | undefined;
  status?: MailStatus | undefined;
};

/** Newest first: by time for one address, following its index, otherwise by id. `beforeId`: only emails after that one. */
export async function listMail(
  db: Db,
  { address, template, status, beforeId, limit }: MailFilters & { beforeId?: number | undefined; limit: number },
): Promise<LoggedMail[]> {
  const conditions: (SQL | undefined)[] = [
    address === undefined ? undefined : sql`lower(${mailOutbox.toAddress}) = lower(${address})`,
    template === undefined ? undefined : eq(mailOutbox.template, template),
    status === undefined ? undefined : eq(mailOutbox.status, status),
    beforeId === undefined ? undefined : address === undefined ? lt(mailOutbox.id, beforeId) : isOlderThan(beforeId),
  ];
  return db
    .select(COLUMNS)
    .from(mailOutbox)
    .where(and(...conditions))
    .orderBy(...(address === undefined ? [] : [desc(mailOutbox.createdAt)]), desc(mailOutbox.id))
    .limit(limit);
}

const isOlderThan = (id: number) =>
  sql`(${mailOutbox.createdAt}, ${mailOutbox.id}) < ((select shown.created_at from ${mailOutbox} as shown where shown.id = ${id}), ${id}::bigint)`;

/** Null if it does not exist or was swept. */
export async function findMail(db: Db, id: number): Promise<LoggedMail | null> {
  const [found] = await db.select(COLUMNS).from(mailOutbox).where(eq(mailOutbox.id, id));
  return found ?? null;
}

/** Every template that at least one email uses. Skips through the index, so it reads one row of each. */
export async function listMailTemplates(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ template: string }>(sql`
    with recursive templates as (
      (select template from mail_outbox order by template limit 1)
      union all
      select (select min(template) from mail_outbox where template > templates.template)
      from templates where templates.template is not null
    )
    select template from templates where template is not null`);
  return rows.map(({ template }) => template);
}

/** When the oldest queued email was written; null if none is queued. */
export async function oldestQueuedMail(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(mailOutbox.createdAt) })
    .from(mailOutbox)
    .where(eq(mailOutbox.status, 'queued'));
  return row?.at ?? null;
}

/** The number of emails written since then that were given up. */
export const countFailedMail = (db: Db, since: Date): Promise<number> =>
  db.$count(mailOutbox, and(eq(mailOutbox.status, 'failed'), gte(mailOutbox.createdAt, since)));

/** Prevents two people who look at the same email from both sending it again. */
const RESEND_PAUSE_MS = MINUTE_MS;

type Resent = { ok: true; id: number } | { ok: false; reason: 'no_text' | 'just_resent' };

/**
 * Resends an email whose text is still stored, as a new email with the returned id. On the original, only the time is recorded. Also
 * refuses with `no_text` while it is queued. `db`: a transaction.
 */
export async function resendMail(db: Db, jobs: Jobs, { id, now }: { id: number; now: Date }): Promise<Resent> {
  const [mail] = await db.select().from(mailOutbox).where(eq(mailOutbox.id, id)).for('update');
  if (!mail?.isResendable || mail.text === '' || mail.status === 'queued') return { ok: false, reason: 'no_text' };
  if (mail.resentAt && now.getTime() - mail.resentAt.getTime() < RESEND_PAUSE_MS)
    return { ok: false, reason: 'just_resent' };
  await db.update(mailOutbox).set({ resentAt: now }).where(eq(mailOutbox.id, id));
  const { toAddress, subject, html, text, template, replyTo, unsubscribeUrl, isResendable } = mail;
  const again = { toAddress, subject, html, text, template, replyTo, unsubscribeUrl, isResendable };
  const [row] = await db.insert(mailOutbox).values(again).returning({ id: mailOutbox.id });
  if (!row) throw new Error('no email was written');
  await jobs.enqueue(db, DELIVER_MAIL, { mailId: row.id });
  return { ok: true, id: row.id };
}

/** Enqueues delivery of a waiting email now, even if its job is gone. A duplicate job still sends it once. */
export async function deliverNow(db: Db, jobs: Jobs, id: number): Promise<void> {
  await jobs.enqueue(db, DELIVER_MAIL, { mailId: id }, { key: mailKey(id) });
}
