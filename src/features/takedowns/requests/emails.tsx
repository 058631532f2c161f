import type { MailMessage } from '#platform/mail/mail.ts';
import { MailParagraph, renderMail } from '#platform/mail/mail-template.tsx';

/** The outcome of a request, for the person who made it. */
export async function answerMail(answer: { to: string; personName: string; isGranted: boolean }): Promise<MailMessage> {
  const { to, personName, isGranted } = answer;
  const subject = isGranted ? 'The profile is taken down' : 'Your request for a takedown';
  const mail = await renderMail({
    subject,
    node: isGranted ? (
      <>
        <MailParagraph>
          You asked us to take down the profile of {personName}. It is done: the profile is gone from our pages, lists
          and search, and does not come back with later imports.
        </MailParagraph>
        <MailParagraph>Browsers and search engines may show a copy for a while; ours is gone.</MailParagraph>
      </>
    ) : (
      <>
        <MailParagraph>
          You asked us to take down the profile of {personName}. We looked at it and leave the profile as it is.
        </MailParagraph>
        <MailParagraph>If something in it is wrong, or we did not understand you, please ask once more.</MailParagraph>
      </>
    ),
  });
  return {
    ...mail,
    to,
    template: 'takedown_answer',
    reason: 'You’re receiving this email because you asked for a takedown.',
  };
}
