import { siteUrl } from '#features/sites/sites/public.ts';
import { formatDate } from '#kernel/dates.ts';
import type { Context } from '#platform/context.ts';
import type { MailMessage } from '#platform/mail/mail.ts';
import { MailAction, MailParagraph, renderMail } from '#platform/mail/mail-template.tsx';
import { NotMe } from '../undo-links/public.ts';
import { REMOVAL_WAIT_HOURS } from './removal.ts';

type MailContext = Pick<Context, 'config'> & { site: { subdomain: string } };

export type SecondFactorNews = 'turned_on' | 'changed' | 'turned_off' | 'codes_renewed' | 'reset';

const NEWS: Readonly<Record<SecondFactorNews, { subject: string; text: string }>> = {
  turned_on: {
    subject: 'Two-step login is on',
    text: 'Logging in to your account now also requires a code from your authenticator app.',
  },
  changed: {
    subject: 'Two-step login was moved to another app',
    text: 'Codes from your old authenticator app and your old recovery codes no longer work.',
  },
  turned_off: {
    subject: 'Two-step login is off',
    text: 'Logging in to your account no longer requires a code from your authenticator app.',
  },
  codes_renewed: {
    subject: 'You have new recovery codes',
    text: 'Your old recovery codes no longer work.',
  },
  reset: {
    subject: 'Two-step login was reset',
    text: 'Our support team removed two-step login from your account. Your authenticator app and recovery codes no longer work. You can turn it on again in your profile.',
  },
};

export async function secondFactorMail(
  told: MailContext,
  { to, news, undoUrl }: { to: string; news: SecondFactorNews; undoUrl: string | null },
): Promise<MailMessage> {
  const { subject, text } = NEWS[news];
  const mail = await renderMail({
    subject,
    node: (
      <>
        <MailParagraph>{text}</MailParagraph>
        {undoUrl === null ? (
          <IfItWasNotYou told={told} />
        ) : (
          <NotMe url={undoUrl} kind="undo_second_factor">
            If you didn’t do this, use the button below. It logs out every device and cancels your password. Then we’ll
            email you a link to set a new one.{' '}
            {news === 'changed'
              ? `Two-step login is removed ${REMOVAL_WAIT_HOURS} hours later.`
              : 'It also turns two-step login off.'}
          </NotMe>
        )}
      </>
    ),
  });
  return { ...mail, to, template: `second_factor_${news}` };
}

export async function recoveryCodeMail(
  told: MailContext,
  { to, left }: { to: string; left: number },
): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'A recovery code was used to log in',
    node: (
      <>
        <MailParagraph>
          Someone logged in to your account with one of your recovery codes. {left === 1 ? '1 is' : `${left} are`} left.
        </MailParagraph>
        <IfItWasNotYou told={told} />
      </>
    ),
  });
  return { ...mail, to, template: 'recovery_code_used' };
}

export async function wrongCodesMail(told: MailContext, { to }: { to: string }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Someone tried to get past your two-step login',
    node: (
      <>
        <MailParagraph>
          Someone passed the first step of logging in to your account, then entered five wrong codes. We stopped that
          login.
        </MailParagraph>
        <IfItWasNotYou told={told} />
      </>
    ),
  });
  return { ...mail, to, template: 'second_factor_wrong_codes' };
}

type RemovalNews = 'scheduled' | 'stopped' | 'removed';

const REMOVAL: Readonly<Record<RemovalNews, string>> = {
  scheduled: 'Two-step login is about to be removed',
  stopped: 'Two-step login stays on',
  removed: 'Two-step login was removed',
};

/** Reports a removal that was requested by email. `dueAt` and `undoUrl` are set while it waits. */
export async function removalMail(
  told: MailContext,
  { to, news, dueAt, undoUrl }: { to: string; news: RemovalNews; dueAt: Date | null; undoUrl: string | null },
): Promise<MailMessage> {
  const subject = REMOVAL[news];
  const mail = await renderMail({
    subject,
    node: (
      <>
        <MailParagraph>{REMOVAL_TEXT[news](dueAt)}</MailParagraph>
        {undoUrl === null ? (
          <IfItWasNotYou told={told} />
        ) : (
          <NotMe url={undoUrl} kind="undo_factor_removal">
            If you didn’t request this, someone may be reading your email. Use the button below: two-step login stays
            on, every device is logged out, and we’ll email you a link to set a new password. Change your email
            account’s password too.
          </NotMe>
        )}
      </>
    ),
  });
  return { ...mail, to, template: `second_factor_removal_${news}` };
}

const REMOVAL_TEXT: Readonly<Record<RemovalNews, (dueAt: Date | null) => string>> = {
  scheduled: (dueAt) =>
    `Someone reset your password by email and asked us to remove two-step login. We’ll remove it on ${dueAt ? formatDate(dueAt, 'MM/DD/YYYY HH:mm:ss') : ''} Chicago time. Until then, logging in still requires a code, and entering one keeps two-step login on.`,
  stopped: () =>
    'Two-step login won’t be removed because someone entered a code, or you told us you didn’t make the request.',
  removed: () =>
    'Two-step login and your recovery codes were removed, as requested when your password was reset by email.',
};

function IfItWasNotYou({ told: { config, site } }: { told: MailContext }) {
  return (
    <>
      <MailParagraph>
        If this wasn’t you, change your password now. That logs out everyone. Then check your passkeys and two-step
        login.
      </MailParagraph>
      <MailAction href={`${siteUrl(config, site.subdomain)}/users/profile`}>See your account</MailAction>
    </>
  );
}
