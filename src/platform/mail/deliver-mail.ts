import { and, eq, sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import type { JobDefinition } from '../jobs/jobs.ts';
import { withoutPersonalData } from '../log/describe-error.ts';
import type { Log } from '../log/log.ts';
import { mailOutbox } from './tables.ts';

export const DELIVER_MAIL = 'deliver_mail';
const RETRIES = 8;
const jobData = z.object({ mailId: z.number().int() });
const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

export type MailConfig = Pick<Config, 'MAIL_URL' | 'MAIL_FROM' | 'BASE_DOMAIN'>;
type Row = typeof mailOutbox.$inferSelect;

/**
 * Sends one mail of the outbox; a mail that is no longer queued is left alone, so a job that comes twice sends once. Only a crash
 * between the server's "accepted" and our mark can send again, and then with the same Message-ID, by which servers know a repeat.
 */
export function deliverMailJob({ db, config, log }: { db: Db; config: MailConfig; log: Log }): JobDefinition {
  const send = config.MAIL_URL ? sendOver(config.MAIL_URL, config) : null;
  return {
    name: DELIVER_MAIL,
    retries: RETRIES,
    run: async (data) => {
      const { mailId } = jobData.parse(data);
      const [mail] = await db
        .update(mailOutbox)
        .set(send ? { tries: sql`${mailOutbox.tries} + 1` } : { status: 'kept' })
        .where(and(eq(mailOutbox.id, mailId), eq(mailOutbox.status, 'queued')))
        .returning();
      if (!mail || !send) return;
      try {
        await send(mail);
        await db
          .update(mailOutbox)
          .set({ status: 'sent', sentAt: sql`now()`, lastError: null })
          .where(eq(mailOutbox.id, mail.id));
      } catch (error) {
        await noteFailure(mail, error);
      }
    },
  };

  /** Throws while there are tries left, so that the job is run again; an address that the server refuses is not tried again. */
  async function noteFailure(mail: Row, error: unknown): Promise<void> {
    const isRefused = isRefusedAddress(error);
    const isLast = isRefused || mail.tries > RETRIES;
    const lastError = withoutPersonalData(error instanceof Error ? error.message : String(error));
    await db
      .update(mailOutbox)
      .set({ lastError, ...(isLast ? { status: 'failed' } : {}) })
      .where(eq(mailOutbox.id, mail.id));
    log.warn(
      { err: error, mailId: mail.id, template: mail.template, tries: mail.tries, isLast },
      'mail was not delivered',
    );
    if (!isRefused) throw error;
  }
}

function sendOver(url: string, { MAIL_FROM, BASE_DOMAIN }: MailConfig): (mail: Row) => Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    await transport.sendMail({
      from: MAIL_FROM,
      // As an object: in text, "a@x.example, b@x.example" would be two people.
      to: { name: '', address: mail.toAddress },
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      messageId: `<outbox-${mail.id}-${mail.createdAt.getTime()}@${BASE_DOMAIN}>`,
      date: mail.createdAt,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  };
}

/** The server said for good that it does not take this recipient (SMTP 5xx to RCPT). */
function isRefusedAddress(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EENVELOPE') return false;
  return !('responseCode' in error) || (typeof error.responseCode === 'number' && error.responseCode >= 500);
}
