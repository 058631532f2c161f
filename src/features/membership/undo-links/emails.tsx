import type { MailMessage } from '#platform/mail/mail.ts';
import { MailAction, MailParagraph, renderMail } from '#platform/mail/mail-template.tsx';
import { TOKEN_MINUTES } from '../mailed-tokens/public.ts';

/** After “This was not me”: the way back in. `base`: of the site where it was used. */
export async function changeUndoneMail({
  to,
  base,
  token,
}: {
  to: string;
  base: string;
  token: string;
}): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Choose a new password to secure your account',
    node: (
      <>
        <MailParagraph>
          You told us that a change to your account was not yours. We undid it, signed out every device and ended your
          password. The link below sets a new one. It works once, for {TOKEN_MINUTES.reset_password} minutes; “Forgot
          your password?” sends another at any time.
        </MailParagraph>
        <MailAction href={`${base}/users/password/edit?reset_password_token=${token}`}>
          Choose a new password
        </MailAction>
        <MailParagraph>If somebody can read your email, change the password of your mailbox first.</MailParagraph>
      </>
    ),
  });
  return { ...mail, to, template: 'change_undone' };
}
