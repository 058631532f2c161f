import { siteUrl } from '#features/sites/sites/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
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

/** The first proof of an address took the password away, which may be of whoever registered with it. */
export async function passwordClearedMail(
  { config, site }: Pick<Context, 'config' | 'site'>,
  { to }: { to: string },
): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Please choose a new password',
    node: (
      <>
        <MailParagraph>
          Your mailed link was the first proof that this address is yours. Until then anybody could have registered with
          it, so we ended every other session of the account and took away its password.
        </MailParagraph>
        <MailParagraph>Choose a new one to sign in by password. Mailed links work without one.</MailParagraph>
        <MailAction href={`${siteUrl(config, site.subdomain)}/users/password/forgot`}>Choose a password</MailAction>
      </>
    ),
  });
  return { ...mail, to, template: 'password_cleared' };
}
