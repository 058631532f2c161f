import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { JobFailure } from '../jobs/job-failure.ts';
import type { JobDefinition, Jobs } from '../jobs/jobs.ts';
import { failureReason } from '../log/failure-reason.ts';
import type { Log } from '../log/log.ts';
import { mailResults } from '../metrics/counters.ts';
import { hasBounced, rememberBounce } from './bounces.ts';
import { networkName } from './network-name.ts';
import { openTransport } from './open-transport.ts';
import { isDeadAddress, isRefusedAddress } from './refusal.ts';
import { mailOutbox } from './tables.ts';

export const DELIVER_MAIL = 'deliver_mail';
const RETRIES = 8;
/** How long a process leases an email. It renews the lease while it sends, so only a process that died or hangs loses it. */
const LEASE_MS = 120_000;
const RENEWALS_PER_LEASE = 4;
const jobData = z.object({ mailId: z.number().int() });
/** The error of an email that was not sent because its address had bounced. Only emails that can be unsubscribed from are suppressed. */
const BOUNCED = 'bounced';

/**
 * Clears the text of a finished email, because its links and codes grant access and would also be in backups. A resendable email has none
 * and keeps its text.
 */
const blankOf = ({ isResendable }: Pick<Row, 'isResendable'>) =>
  isResendable ? {} : { html: '', text: '', replyTo: null };

export type MailConfig = Pick<Config, 'MAIL_URL' | 'MAIL_FROM' | 'BASE_DOMAIN'>;
type Row = typeof mailOutbox.$inferSelect;
type DeliverDeps = { db: Db; config: MailConfig; log: Log; now: () => Date; jobs: Jobs; leaseMs?: number };

/** One key per email, so that two jobs for the same email never wait together. */
export const mailKey = (mailId: number): string => `mail-${mailId}`;

/**
 * Sends one email of the outbox. It is leased while it is being sent and skipped once it is no longer queued, so that two concurrent jobs
 * send it once. It can be sent twice only if the process crashes between the server's "accepted" and our update, and then with the same
 * Message-ID, by which servers detect a duplicate.
 */
export function deliverMailJob({ db, config, log, now, jobs, leaseMs = LEASE_MS }: DeliverDeps): JobDefinition {
  const leaseEnd = sql`now() + ${leaseMs} * interval '1 millisecond'`;
  const send = config.MAIL_URL ? sendOver(config.MAIL_URL, config, db) : null;
  return {
    name: DELIVER_MAIL,
    retries: RETRIES,
    run: async (data) => {
      const { mailId } = jobData.parse(data);
      const [mail] = await db
        .update(mailOutbox)
        .set(send ? { tries: sql`${mailOutbox.tries} + 1`, sendingUntil: leaseEnd } : { status: 'kept' })
        .where(
          and(
            eq(mailOutbox.id, mailId),
            eq(mailOutbox.status, 'queued'),
            or(isNull(mailOutbox.sendingUntil), lte(mailOutbox.sendingUntil, sql`now()`)),
          ),
        )
        .returning();
      if (!mail) return lookAgain(mailId);
      if (mail.unsubscribeUrl !== null && (await hasBounced(db, mail.toAddress)))
        return giveUp(mail, BOUNCED, 'suppressed');
      if (!send) return;
      try {
        await whileLeased(mail.id, () => send(mail));
        mailResults.inc({ result: 'sent' });
        await db
          .update(mailOutbox)
          .set({ status: 'sent', sentAt: sql`now()`, sendingUntil: null, lastError: null, ...blankOf(mail) })
          .where(eq(mailOutbox.id, mail.id));
      } catch (error) {
        await noteFailure(mail, error);
      }
    },
  };

  /**
   * Looks again after the lease ends: if the process with the lease dies, nobody else would send the email, because its own job may have
   * used up its retries.
   */
  async function lookAgain(mailId: number): Promise<void> {
    const [leased] = await db
      .select({ until: mailOutbox.sendingUntil })
      .from(mailOutbox)
      .where(and(eq(mailOutbox.id, mailId), eq(mailOutbox.status, 'queued')));
    if (leased?.until) await jobs.enqueue(db, DELIVER_MAIL, { mailId }, { key: mailKey(mailId), after: leased.until });
  }

  /** Renews the lease while sending. A server may reply late to every command, so no fixed lease would be long enough for all of them. */
  async function whileLeased(mailId: number, work: () => Promise<void>): Promise<void> {
    const renew = async () => {
      try {
        await db
          .update(mailOutbox)
          .set({ sendingUntil: leaseEnd })
          .where(and(eq(mailOutbox.id, mailId), eq(mailOutbox.status, 'queued')));
      } catch (error) {
        log.warn({ err: error, mailId }, 'the lease of an email was not renewed');
      }
    };
    let renewed = Promise.resolve();
    const timer = setInterval(() => {
      renewed = renew();
    }, leaseMs / RENEWALS_PER_LEASE);
    try {
      await work();
    } finally {
      clearInterval(timer);
      // A renewal that finishes after the failure was recorded would block the next attempt.
      await renewed;
    }
  }

  /** Throws while attempts are left, so that the job is retried. An address that the server refuses is not retried. */
  async function noteFailure(mail: Row, error: unknown): Promise<void> {
    const isRefused = isRefusedAddress(error);
    const isLast = isRefused || mail.tries > RETRIES;
    const lastError = failureReason(error);
    if (isDeadAddress(error)) await rememberBounce(db, { address: mail.toAddress, reason: lastError, at: now() });
    if (isLast) await giveUp(mail, lastError);
    else await db.update(mailOutbox).set({ lastError, sendingUntil: null }).where(eq(mailOutbox.id, mail.id));
    mailResults.inc({ result: isRefused ? 'refused' : isLast ? 'given_up' : 'retried' });
    const facts = { mailId: mail.id, template: mail.template, tries: mail.tries, isLast: String(isLast) };
    // The job runner logs what is thrown, so a line here would report the same failure twice.
    if (!isRefused) throw new JobFailure('email was not delivered', facts, error);
    log.warn({ err: error, ...facts }, 'email was not delivered');
  }

  async function giveUp(mail: Row, lastError: string, status: 'failed' | 'suppressed' = 'failed'): Promise<void> {
    await db
      .update(mailOutbox)
      .set({ status, lastError, sendingUntil: null, ...blankOf(mail) })
      .where(eq(mailOutbox.id, mail.id));
  }
}

/** A sender without a name uses the name of the network. */
function sendOver(url: string, { MAIL_FROM, BASE_DOMAIN }: MailConfig, db: Db): (mail: Row) => Promise<void> {
  let transport: ReturnType<typeof openTransport> | null = null;
  return async (mail) => {
    transport ??= openTransport(url).catch((error: unknown) => {
      transport = null;
      throw error;
    });
    await (await transport).sendMail({
      // As objects, because in a string "a@x.example, b@x.example" would be read as two people, and groups and comments would be parsed.
      from: { address: MAIL_FROM.address, name: MAIL_FROM.name || (await networkName(db)) },
      to: { name: '', address: mail.toAddress },
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      messageId: `<outbox-${mail.id}-${mail.createdAt.getTime()}@${BASE_DOMAIN}>`,
      date: mail.createdAt,
      ...(mail.replyTo === null ? {} : { replyTo: { name: '', address: mail.replyTo } }),
      // An email written by a person must not be marked as automatic, because programs that sort email would skip it.
      headers: { ...(mail.replyTo === null ? { 'Auto-Submitted': 'auto-generated' } : {}), ...leavingHeaders(mail) },
    });
  };
}

/** Headers with which email programs show their own "unsubscribe", without a page (RFC 8058). */
function leavingHeaders({ unsubscribeUrl }: Row): Record<string, string> {
  if (unsubscribeUrl === null) return {};
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
