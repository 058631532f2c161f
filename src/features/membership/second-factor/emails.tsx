import { siteUrl } from '#features/sites/sites/public.ts';
import type { Context } from '#platform/context.ts';
import type { MailMessage } from '#platform/mail/mail.ts';
import { MailAction, MailParagraph, renderMail } from '#platform/mail/mail-template.tsx';

type Told = Pick<Context, 'site' | 'config'>;

export type SecondFactorNews = 'turned_on' | 'changed' | 'turned_off' | 'codes_renewed';

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
};

export async function secondFactorMail(
  told: Told,
  { to, news }: { to: string; news: SecondFactorNews },
): Promise<MailMessage> {
  const { subject, text } = NEWS[news];
  const mail = await renderMail({
    subject,
    node: (
      <>
        <MailParagraph>{text}</MailParagraph>
        <IfItWasNotYou told={told} />
      </>
    ),
  });
  return { ...mail, to, template: `second_factor_${news}` };
}

export async function recoveryCodeMail(told: Told, { to, left }: { to: string; left: number }): Promise<MailMessage> {
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

export async function wrongCodesMail(told: Told, { to }: { to: string }): Promise<MailMessage> {
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

function IfItWasNotYou({ told: { config, site } }: { told: Told }) {
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
