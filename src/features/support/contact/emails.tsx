import type { MailMessage } from '#platform/mail/mail.ts';
import { MailParagraph, MailWords, renderMail } from '#platform/mail/mail-template.tsx';
import { CONTACT_TEMPLATE, type ContactSubject, SUBJECT_WORDS } from './message-view.ts';

type Sent = {
  number: number;
  to: string;
  subject: ContactSubject;
  email: string;
  message: string;
  /** The id of the member, if logged in. */
  userId: number | null;
  /** The label of the site's host. */
  site: string;
};

/** A message to the operator. The sender's input is only used as text; of the headers only the reply address comes from the sender. */
export async function contactMail({ number, to, subject, email, message, userId, site }: Sent): Promise<MailMessage> {
  const mail = await renderMail({
    subject: `Message ${number}: ${SUBJECT_WORDS[subject]}`,
    node: (
      <>
        <MailParagraph>
          From {email}, {userId === null ? 'not signed in' : `signed in as member ${userId}`}, on the site {site}.
        </MailParagraph>
        <MailWords>{message}</MailWords>
      </>
    ),
  });
  return {
    ...mail,
    to,
    replyTo: email,
    template: CONTACT_TEMPLATE,
    reason: 'You’re receiving this email because somebody used the contact form.',
  };
}
