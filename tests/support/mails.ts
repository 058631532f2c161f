import { asc, eq } from 'drizzle-orm';
import { mailOutbox } from '#platform/mail/tables.ts';
import type { TestApp } from './app.ts';

/** The emails to an address, oldest first, after running pending background work. */
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
