import { together } from '../db/together.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { DELIVER_MAIL } from './deliver-mail.ts';
import type { Mail } from './mail.ts';
import { withFooter } from './mail-footer.tsx';
import { mailOutbox } from './tables.ts';

/** Mail through the outbox, with its footer: a row and its delivery job, both or neither. */
export function createMail({ jobs, postalAddress }: { jobs: Jobs; postalAddress: string }): Mail {
  return {
    post: (db, { to, subject, template, reason, replyTo, unsubscribe, ...written }) => {
      const { html, text } = withFooter(written, {
        postalAddress,
        reason,
        replyTo,
        pageUrl: unsubscribe?.pageUrl,
      });
      const unsubscribeUrl = unsubscribe?.oneClickUrl ?? null;
      // A transaction of its own where the caller has none: a row without a job would wait for ever.
      return together(db, async (tx) => {
        const rows = await tx
          .insert(mailOutbox)
          .values({ toAddress: to, subject, html, text, template, unsubscribeUrl, replyTo: replyTo ?? null })
          .returning({ id: mailOutbox.id });
        for (const { id } of rows) await jobs.enqueue(tx, DELIVER_MAIL, { mailId: id });
      });
    },
  };
}
