import { eq } from 'drizzle-orm';
import { systemClock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { createJobs } from '../jobs/boss.ts';
import type { Log } from '../log/log.ts';
import { DELIVER_MAIL, deliverMailJob, type MailConfig, mailKey } from './deliver-mail.ts';
import { mailOutbox } from './tables.ts';

/** Replaces the jobs of all waiting emails, because a restored backup contains the emails but not the jobs. Returns how many there are. */
export async function requeueMail({
  database,
  config,
  log,
}: {
  database: Database;
  config: MailConfig;
  log: Log;
}): Promise<number> {
  const jobs = createJobs({
    database,
    log,
    errorReporting: { report: ({ error }) => log.error({ err: error }, 'job') },
    works: false,
  });
  await jobs.start([deliverMailJob({ db: database.db, config, log, now: systemClock.now, jobs })]);
  try {
    await jobs.clear(DELIVER_MAIL);
    const mails = await database.db
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      .where(eq(mailOutbox.status, 'queued'));
    await database.db.transaction(async (db) => {
      for (const { id } of mails) await jobs.enqueue(db, DELIVER_MAIL, { mailId: id }, { key: mailKey(id) });
    });
    return mails.length;
  } finally {
    await jobs.stop();
  }
}
