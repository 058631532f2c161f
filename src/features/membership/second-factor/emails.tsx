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
    subject: 'Two-step sign-in is on',
    text: 'From now on a sign-in to your account also asks for a code of your authenticator application.',
  },
  changed: {
    subject: 'Two-step sign-in was moved to another application',
    text: 'Codes of the authenticator application that you used before, and your recovery codes of before, no longer work.',
  },
  turned_off: {
    subject: 'Two-step sign-in is off',
    text: 'A sign-in to your account no longer asks for a code of your authenticator application.',
  },
  codes_renewed: {
    subject: 'You have new recovery codes',
    text: 'Your recovery codes of before no longer work.',
  },
  reset: {
    subject: 'Two-step sign-in was reset',
    text: 'Our support team removed two-step sign-in from your account. Your authenticator application and recovery codes no longer work. You can turn it on again in your profile.',
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
            If you did not do this, use the button below. It signs out every device and ends your password, then we
            email you a link to choose a new one.{' '}
            {news === 'changed'
              ? `Two-step sign-in is removed ${REMOVAL_WAIT_HOURS} hours later.`
              : 'It also turns two-step sign-in off.'}
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
    subject: 'A recovery code was used to sign in',
    node: (
      <>
        <MailParagraph>
          Somebody signed in to your account with one of your recovery codes. {left === 1 ? '1 is' : `${left} are`}{' '}
          left.
        </MailParagraph>
        <IfItWasNotYou told={told} />
      </>
    ),
  });
  return { ...mail, to, template: 'recovery_code_used' };
}

export async function wrongCodesMail(told: MailContext, { to }: { to: string }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Somebody got as far as your two-step sign-in',
    node: (
      <>
        <MailParagraph>
          Somebody passed the first step of a sign-in to your account and then gave five wrong codes. That sign-in was
          ended.
        </MailParagraph>
        <IfItWasNotYou told={told} />
      </>
    ),
  });
  return { ...mail, to, template: 'second_factor_wrong_codes' };
}

type RemovalNews = 'scheduled' | 'stopped' | 'removed';

const REMOVAL: Readonly<Record<RemovalNews, string>> = {
  scheduled: 'Two-step sign-in is about to be removed',
  stopped: 'Two-step sign-in stays on',
  removed: 'Two-step sign-in was removed',
};

/** About a removal that somebody asked for by mail. `dueAt` and `undoUrl` of one that waits. */
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
            If you did not ask for this, somebody can read your email. Use the button below: two-step sign-in stays on,
            every device is signed out, and we email you a link to choose a new password. Change the password of your
            mailbox too.
          </NotMe>
        )}
      </>
    ),
  });
  return { ...mail, to, template: `second_factor_removal_${news}` };
}

const REMOVAL_TEXT: Readonly<Record<RemovalNews, (dueAt: Date | null) => string>> = {
  scheduled: (dueAt) =>
    `Somebody reset your password by email and asked us to remove two-step sign-in. We will on ${dueAt ? formatDate(dueAt, 'MM/DD/YYYY HH:mm:ss') : ''} Chicago time. Until then a sign-in still asks for a code, and entering one keeps two-step sign-in on.`,
  stopped: () =>
    'Two-step sign-in will not be removed: a code was entered, or you told us that the request was not yours.',
  removed: () =>
    'Two-step sign-in and your recovery codes were removed, as asked for by email when your password was reset.',
};

function IfItWasNotYou({ told: { config, site } }: { told: MailContext }) {
  return (
    <>
      <MailParagraph>
        If it was not you, choose a new password now: this signs everybody out. Then look at your passkeys and your
        two-step sign-in.
      </MailParagraph>
      <MailAction href={`${siteUrl(config, site.subdomain)}/users/profile`}>See your account</MailAction>
    </>
  );
}
