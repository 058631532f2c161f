import type { MailMessage } from '#platform/mail/mail.ts';
import { MailAction, MailParagraph, renderMail } from '#platform/mail/mail-template.tsx';

export const REPORT_READY_TEMPLATE = 'report_ready';

type Ready = {
  to: string;
  /** "Add-on report". */
  title: string;
  /** "10/01/2026 to 12/31/2026". */
  days: string;
  rows: number;
  url: string;
};

/** Tells the requester that a report is ready. The files are not attached: they contain members' data, and the link requires a login. */
export async function reportReadyMail({ to, title, days, rows, url }: Ready): Promise<MailMessage> {
  const mail = await renderMail({
    subject: `Your ${title.toLowerCase()} is ready`,
    node: (
      <>
        <MailParagraph>
          {title}, {days}: {rows === 1 ? '1 row' : `${rows.toLocaleString('en-US')} rows`}.
        </MailParagraph>
        <MailAction href={url}>Download the report</MailAction>
        <MailParagraph>The files are kept for 30 days.</MailParagraph>
      </>
    ),
  });
  return {
    ...mail,
    to,
    template: REPORT_READY_TEMPLATE,
    reason: 'You’re receiving this email because you asked for a report in the admin area.',
  };
}
