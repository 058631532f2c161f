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

/** `subdomain`: of the site where it was asked for. */
export async function resetMail(
  config: Config,
  { to, token, subdomain }: { to: string; token: string; subdomain: string },
): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Choose a new password',
    node: (
      <>
        <MailParagraph>
          Somebody, you we hope, asked for a new password for your account. The link below is good once, for{' '}
          {TOKEN_MINUTES.reset_password} minutes. Setting a new password signs you out everywhere.
        </MailParagraph>
        <MailAction href={`${siteUrl(config, subdomain)}/users/password/edit?reset_password_token=${token}`}>
          Choose a new password
        </MailAction>
        <MailParagraph>If it was not you, leave this mail alone: your password stays as it is.</MailParagraph>
      </>
    ),
  });
  return { ...mail, to, template: 'reset_password' };
}

/** What went with the password: what an earlier registrant had set up (first_proof), what the owner chose to remove, or nothing. */
export type RemovedWays = 'first_proof' | 'chosen' | 'none';

const REMOVED: Readonly<Record<RemovedWays, string>> = {
  first_proof:
    ' We also removed the passkeys and two-factor authentication set up before you confirmed your email address.',
  chosen: ' Your passkeys were removed too, and so was two-step sign-in unless another mail says when it will be.',
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
          The password of your account was changed: {requestOrigin(told)}. Every session of yours has ended; sign in
          with the new password.{REMOVED[removed]}
        </MailParagraph>
        <NotMe url={undoUrl} kind="undo_password">
          If you did not change it, use the button below. It ends the new password and signs out every device, then we
          email you a link to choose your own.
        </NotMe>
      </>
    ),
  });
  return { ...mail, to, template: 'password_changed' };
}

export async function suspiciousActivityMail(told: Told, { to }: { to: string }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'We signed you out to keep your account safe',
    node: (
      <>
        <MailParagraph>
          Somebody tried to change your account in a way that does not look like you: {requestOrigin(told)}. Nothing was
          changed, and every session of yours has ended.
        </MailParagraph>
        <MailParagraph>
          If it was you, sign in again. If it was not, choose a new password: somebody may know the present one.
        </MailParagraph>
        <MailAction href={forgotUrl(told)}>Choose a new password</MailAction>
      </>
    ),
  });
  return { ...mail, to, template: 'suspicious_activity' };
}
