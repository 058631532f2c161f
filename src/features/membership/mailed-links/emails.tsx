import { siteUrl } from '#features/sites/sites/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { MailMessage } from '#platform/mail/mail.ts';
import { MailAction, MailParagraph, renderMail } from '#platform/mail/mail-template.tsx';
import { TOKEN_MINUTES } from '../mailed-tokens/public.ts';

/** `subdomain`: of the site where the link was requested. */
export async function signInLinkMail(
  config: Config,
  { to, token, subdomain }: { to: string; token: string; subdomain: string },
): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Your login link',
    node: (
      <>
        <MailParagraph>
          Someone, hopefully you, requested a link to log in to your account. It works once and expires in{' '}
          {TOKEN_MINUTES.sign_in_link} minutes. Open it in the browser where you want to be logged in.
        </MailParagraph>
        <MailAction href={`${siteUrl(config, subdomain)}/users/sign_in?link_token=${token}`}>Log in</MailAction>
        <MailParagraph>
          If this wasn’t you, ignore this email. Don’t share the link: anyone who opens it can log in to your account.
        </MailParagraph>
      </>
    ),
  });
  return { ...mail, to, template: 'sign_in_link' };
}
