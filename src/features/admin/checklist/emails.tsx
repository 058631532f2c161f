import type { MailMessage } from '#platform/mail/mail.ts';
import { MailParagraph, renderMail } from '#platform/mail/mail-template.tsx';

export const TEST_MAIL_TEMPLATE = 'setup_test';

/** The test email of the checklist, which shows whether email is delivered. */
export async function testMail({ to }: { to: string }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Test email',
    node: <MailParagraph>This is a test. You are reading it, so email to members goes out, too.</MailParagraph>,
  });
  return {
    ...mail,
    to,
    template: TEST_MAIL_TEMPLATE,
    reason: 'You get this email because you sent a test from the admin home page.',
  };
}
