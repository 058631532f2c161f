import { siteUrl } from '#features/sites/sites/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { MailMessage } from '#platform/mail/mail.ts';
import { MailAction, MailParagraph, renderMail } from '#platform/mail/mail-template.tsx';
import { TOKEN_MINUTES } from '../mailed-tokens/public.ts';

/** `subdomain`: of the site where it was asked for. */
export async function signInLinkMail(
  config: Config,
  { to, token, subdomain }: { to: string; token: string; subdomain: string },
): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Your link to sign in',
    node: (
      <>
        <MailParagraph>
          Somebody, you we hope, asked for a link that signs in to your account. It is good once, for{' '}
          {TOKEN_MINUTES.sign_in_link} minutes. Open it in the browser that you want to be signed in with.
        </MailParagraph>
        <MailAction href={`${siteUrl(config, subdomain)}/users/sign_in?link_token=${token}`}>Sign in</MailAction>
        <MailParagraph>
          If it was not you, leave this mail alone, and give the link to nobody: whoever opens it is signed in.
        </MailParagraph>
      </>
    ),
  });
  return { ...mail, to, template: 'sign_in_link' };
}
