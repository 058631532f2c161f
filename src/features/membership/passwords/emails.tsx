import { siteUrl } from '#features/sites/sites/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import type { MailMessage } from '#platform/mail/mail.ts';
import { MailAction, MailParagraph, renderMail } from '#platform/mail/mail-template.tsx';
import { TOKEN_MINUTES } from '../mailed-tokens/public.ts';
import { requestOrigin } from '../sessions/public.ts';
import { NotMe } from '../undo-links/public.ts';

type Told = Pick<Context, 'now' | 'client' | 'site' | 'config'>;

const forgotUrl = ({ config, site }: Told) => `${siteUrl(config, site.subdomain)}/users/password/forgot`;

/** `subdomain`: of the site where the reset was requested. */
export async function resetMail(
  config: Config,
  { to, token, subdomain }: { to: string; token: string; subdomain: string },
): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Reset your password',
    node: (
      <>
        <MailParagraph>
          Someone, hopefully you, asked to reset the password for your account. The link below works once and expires in{' '}
          {TOKEN_MINUTES.reset_password} minutes. Setting a new password logs you out on all devices.
        </MailParagraph>
        <MailAction href={`${siteUrl(config, subdomain)}/users/password/edit?reset_password_token=${token}`}>
          Choose a new password
        </MailAction>
        <MailParagraph>If this wasn’t you, ignore this email. Your password won’t change.</MailParagraph>
      </>
    ),
  });
  return { ...mail, to, template: 'reset_password' };
}

/** What was removed with the password: what an earlier registrant had set up (first_proof), what the owner chose to remove, or nothing. */
export type RemovedWays = 'first_proof' | 'chosen' | 'none';

const REMOVED: Readonly<Record<RemovedWays, string>> = {
  first_proof: ' We also removed the passkeys and two-step login set up before you confirmed your email address.',
  chosen: '  Your passkeys were removed too, and so was two-step login unless another email says when it will be.',
  none: '',
};

export async function passwordChangedMail(
  told: Told,
  { to, removed, undoUrl }: { to: string; removed: RemovedWays; undoUrl: string },
): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Your password was changed',
    node: (
      <>
        <MailParagraph>
          Your account’s password was changed: {requestOrigin(told)}. You’ve been logged out on all devices. Log in with
          the new password.{REMOVED[removed]}
        </MailParagraph>
        <NotMe url={undoUrl} kind="undo_password">
          If you didn’t change it, use the button below. It cancels the new password and logs out every device. Then
          we’ll email you a link to set your own.
        </NotMe>
      </>
    ),
  });
  return { ...mail, to, template: 'password_changed' };
}

export async function suspiciousActivityMail(told: Told, { to }: { to: string }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'We logged you out to protect your account',
    node: (
      <>
        <MailParagraph>
          We noticed an attempt to change your account that doesn’t look like you: {requestOrigin(told)}. Nothing was
          changed, and we logged you out on all devices.
        </MailParagraph>
        <MailParagraph>
          If it was you, log in again. If it wasn’t, change your password. Someone may know your current one.
        </MailParagraph>
        <MailAction href={forgotUrl(told)}>Choose a new password</MailAction>
      </>
    ),
  });
  return { ...mail, to, template: 'suspicious_activity' };
}
