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
/** How long a process has a mail for itself. It renews it while it sends, so that only one that died or hangs loses it. */
const LEASE_MS = 120_000;
const RENEWALS_PER_LEASE = 4;
const jobData = z.object({ mailId: z.number().int() });
/** Why a mail that its owner may leave was not even tried. */
const BOUNCED = 'bounced';

/** A mail that is done with is not kept: its links and codes let people in, and a backup would keep them too. One without them is kept to be sent again. */
const blankOf = ({ isResendable }: Pick<Row, 'isResendable'>) =>
  isResendable ? {} : { html: '', text: '', replyTo: null };

export type MailConfig = Pick<Config, 'MAIL_URL' | 'MAIL_FROM' | 'BASE_DOMAIN'>;
type Row = typeof mailOutbox.$inferSelect;
type DeliverDeps = { db: Db; config: MailConfig; log: Log; now: () => Date; jobs: Jobs; leaseMs?: number };

/** Of a job that has its mail to itself: two jobs of one mail never wait together. */
export const mailKey = (mailId: number): string => `mail-${mailId}`;

/**
 * Sends one mail of the outbox. It is leased while it is sent, and left alone once it is no longer queued, so that two jobs at once send it
 * once. Only a crash between the server's "accepted" and our mark can send again, and then with the same Message-ID, by which servers know
 * a repeat.
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

  /** Should the process that has the mail die, nobody else would send it: its own job may be given up by then. */
  async function lookAgain(mailId: number): Promise<void> {
    const [leased] = await db
      .select({ until: mailOutbox.sendingUntil })
      .from(mailOutbox)
      .where(and(eq(mailOutbox.id, mailId), eq(mailOutbox.status, 'queued')));
    if (leased?.until) await jobs.enqueue(db, DELIVER_MAIL, { mailId }, { key: mailKey(mailId), after: leased.until });
  }

  /** A server may answer each command late: what all of them take together has no bound that a lease could be longer than. */
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
      // One that comes after a failure was written would keep the next try away.
      await renewed;
    }
  }

  /** Throws while there are tries left, so that the job is run again; an address that the server refuses is not tried again. */
  async function noteFailure(mail: Row, error: unknown): Promise<void> {
    const isRefused = isRefusedAddress(error);
    const isLast = isRefused || mail.tries > RETRIES;
    const lastError = failureReason(error);
    if (isDeadAddress(error)) await rememberBounce(db, { address: mail.toAddress, reason: lastError, at: now() });
    if (isLast) await giveUp(mail, lastError);
    else await db.update(mailOutbox).set({ lastError, sendingUntil: null }).where(eq(mailOutbox.id, mail.id));
    mailResults.inc({ result: isRefused ? 'refused' : isLast ? 'given_up' : 'retried' });
    const facts = { mailId: mail.id, template: mail.template, tries: mail.tries, isLast: String(isLast) };
    // What is thrown is logged by the jobs: a line here too would be the same failure twice.
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

/** A sender without a name has that of the network. */
function sendOver(url: string, { MAIL_FROM, BASE_DOMAIN }: MailConfig, db: Db): (mail: Row) => Promise<void> {
  let transport: ReturnType<typeof openTransport> | null = null;
  return async (mail) => {
    transport ??= openTransport(url).catch((error: unknown) => {
      transport = null;
      throw error;
    });
    await (await transport).sendMail({
      // As objects, which are never read as a list, a group or a comment: in text, "a@x.example, b@x.example" would be two people.
      from: { address: MAIL_FROM.address, name: MAIL_FROM.name || (await networkName(db)) },
      to: { name: '', address: mail.toAddress },
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      messageId: `<outbox-${mail.id}-${mail.createdAt.getTime()}@${BASE_DOMAIN}>`,
      date: mail.createdAt,
      ...(mail.replyTo === null ? {} : { replyTo: { name: '', address: mail.replyTo } }),
      // What somebody wrote is no answer of a machine: programs that sort mail would pass it over.
      headers: { ...(mail.replyTo === null ? { 'Auto-Submitted': 'auto-generated' } : {}), ...leavingHeaders(mail) },
    });
  };
}

/** By these, mail programs show their own "unsubscribe" and need no page for it (RFC 8058). */
function leavingHeaders({ unsubscribeUrl }: Row): Record<string, string> {
  if (unsubscribeUrl === null) return {};
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
