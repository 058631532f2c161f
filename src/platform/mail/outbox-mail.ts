import { together } from '../db/together.ts';
import { escapeHtml } from '../http/html-page.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { DELIVER_MAIL } from './deliver-mail.ts';
import type { Mail } from './mail.ts';
import { withFooter } from './mail-footer.tsx';
import { named, networkName } from './network-name.ts';
import { mailOutbox } from './tables.ts';

/** Mail through the outbox, with its footer: a row and its delivery job, both or neither. */
export function createMail({ jobs, postalAddress }: { jobs: Jobs; postalAddress: string }): Mail {
  return {
    post: (db, { to, subject, template, reason, replyTo, unsubscribe, ...written }) => {
      const framed = withFooter(written, {
        postalAddress,
        reason,
        replyTo,
        pageUrl: unsubscribe?.pageUrl,
      });
      const unsubscribeUrl = unsubscribe?.oneClickUrl ?? null;
      // A transaction of its own where the caller has none: a row without a job would wait for ever.
      return together(db, async (tx) => {
        const network = await networkName(tx);
        const words = {
          subject: named(subject, network),
          html: named(framed.html, escapeHtml(network)),
          text: named(framed.text, network),
        };
        const rows = await tx
          .insert(mailOutbox)
          .values({ toAddress: to, ...words, template, unsubscribeUrl, replyTo: replyTo ?? null })
          .returning({ id: mailOutbox.id });
        for (const { id } of rows) await jobs.enqueue(tx, DELIVER_MAIL, { mailId: id });
      });
    },
  };
}
