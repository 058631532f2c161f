import { together } from '../db/together.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { DELIVER_MAIL } from './deliver-mail.ts';
import type { Mail } from './mail.ts';
import { withFooter } from './mail-footer.tsx';
import { mailBrand, namedHtml, namedText } from './network-name.ts';
import { mailOutbox } from './tables.ts';

type MailOptions = {
  jobs: Jobs;
  postalAddress: string;
  /** The address of the main site, without a trailing slash. */
  mainUrl: string;
};

/** Sends email through the outbox, with the footer: a row and its delivery job, both or neither. */
export function createMail({ jobs, postalAddress, mainUrl }: MailOptions): Mail {
  return {
    post: (db, { to, subject, template, reason, replyTo, unsubscribe, isResendable = false, ...written }) => {
      const framed = withFooter(written, {
        postalAddress,
        mainUrl,
        reason,
        replyTo,
        pageUrl: unsubscribe?.pageUrl,
      });
      const unsubscribeUrl = unsubscribe?.oneClickUrl ?? null;
      // Opens a transaction if the caller has none: a row without a job would wait forever.
      return together(db, async (tx) => {
        const brand = await mailBrand(tx);
        const words = {
          subject: namedText(subject, brand),
          html: namedHtml(framed.html, brand, mainUrl),
          text: namedText(framed.text, brand),
        };
        const rows = await tx
          .insert(mailOutbox)
          .values({ toAddress: to, ...words, template, unsubscribeUrl, replyTo: replyTo ?? null, isResendable })
          .returning({ id: mailOutbox.id });
        for (const { id } of rows) await jobs.enqueue(tx, DELIVER_MAIL, { mailId: id });
      });
    },
  };
}
