import type { MailMessage } from '#platform/mail/mail.ts';
import { MailAction, MailParagraph, renderMail } from '#platform/mail/mail-template.tsx';
import { TOKEN_MINUTES } from '../mailed-tokens/public.ts';

/** After “This wasn’t me”: how to get back in. `base`: of the site where it was used. */
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
          You told us you didn’t make a change to your account. We undid it, logged out every device and canceled your
          password. Use the link below to set a new one. It works once and expires in {TOKEN_MINUTES.reset_password}{' '}
          minutes. You can get another anytime with “Forgot your password?”
        </MailParagraph>
        <MailAction href={`${base}/users/password/edit?reset_password_token=${token}`}>
          Choose a new password
        </MailAction>
        <MailParagraph>If someone can read your email, change your email account’s password first.</MailParagraph>
      </>
    ),
  });
  return { ...mail, to, template: 'change_undone' };
}
