import { asc, eq } from 'drizzle-orm';
import { mailOutbox } from '#platform/mail/tables.ts';
import type { TestApp } from './app.ts';

/** What was mailed to an address, the oldest first; background work that waits is done before. */
export async function mailsTo(app: TestApp, address: string) {
  await app.runJobs();
  return app.database.db
    .select({
      template: mailOutbox.template,
      subject: mailOutbox.subject,
      text: mailOutbox.text,
      html: mailOutbox.html,
    })
    .from(mailOutbox)
    .where(eq(mailOutbox.toAddress, address))
    .orderBy(asc(mailOutbox.id));
}
