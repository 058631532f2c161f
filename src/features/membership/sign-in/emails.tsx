import { siteUrl } from '#features/sites/sites/public.ts';
import type { Context } from '#platform/context.ts';
import type { MailMessage } from '#platform/mail/mail.ts';
import { MailAction, MailParagraph, renderMail } from '#platform/mail/mail-template.tsx';
import { TOKEN_MINUTES } from '../mailed-tokens/public.ts';
import { requestOrigin } from '../sessions/public.ts';

type Told = Pick<Context, 'now' | 'client' | 'site' | 'config'>;

/** Reports a login with a browser that the account has never used. */
export async function newDeviceMail(told: Told, { to }: { to: string }): Promise<MailMessage> {
  const { site, config } = told;
  const base = siteUrl(config, site.subdomain);
  const mail = await renderMail({
    subject: 'New login to your account',
    node: (
      <>
        <MailParagraph>Someone logged in to your account from a new device: {requestOrigin(told)}.</MailParagraph>
        <MailParagraph>
          If this was you, you don’t need to do anything. If it wasn’t, log out that device in your list of devices,
          then change your password, which logs out every other device too.
        </MailParagraph>
        <MailAction href={`${base}/users/profile#devices`}>See your devices</MailAction>
      </>
    ),
  });
  return { ...mail, to, template: 'new_device' };
}

/** The code that replaces the password of a strict sign-in. */
export async function strictCodeMail({ to, code }: { to: string; code: string }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Your verification code',
    node: (
      <>
        <MailParagraph>
          Your code is <strong>{code}</strong>. It works once and expires in {TOKEN_MINUTES.strict_code} minutes.
        </MailParagraph>
        <MailParagraph>
          Enter it only on the page that asked for it, and don’t share it. If you didn’t request a code, someone may be
          using your account. Change your password.
        </MailParagraph>
      </>
    ),
  });
  return { ...mail, to, template: 'strict_code' };
}
