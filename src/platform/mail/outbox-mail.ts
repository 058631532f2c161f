import type { Jobs } from '../jobs/jobs.ts';
import { DELIVER_MAIL } from './deliver-mail.ts';
import type { Mail } from './mail.ts';
import { mailOutbox } from './tables.ts';

/** Mail through the outbox: a row and its delivery job, both or neither. */
export function createMail({ jobs }: { jobs: Jobs }): Mail {
  return {
    post: (db, { to, subject, html, text, template }) =>
      // A transaction of its own where the caller has none: a row without a job would wait for ever.
      db.transaction(async (tx) => {
        const rows = await tx
          .insert(mailOutbox)
          .values({ toAddress: to, subject, html, text, template })
          .returning({ id: mailOutbox.id });
        for (const { id } of rows) await jobs.enqueue(tx, DELIVER_MAIL, { mailId: id });
      }),
  };
}
