import { siteUrl } from '#features/sites/sites/public.ts';
import type { Context } from '#platform/context.ts';
import type { MailMessage } from '#platform/mail/mail.ts';
import { MailAction, MailParagraph, renderMail } from '#platform/mail/mail-template.tsx';
import { TOKEN_MINUTES } from '../mailed-tokens/public.ts';
import { requestOrigin } from '../sessions/public.ts';

type Told = Pick<Context, 'now' | 'client' | 'site' | 'config'>;

/** Somebody signed in with a browser that the account never saw. */
export async function newDeviceMail(told: Told, { to }: { to: string }): Promise<MailMessage> {
  const { site, config } = told;
  const base = siteUrl(config, site.subdomain);
  const mail = await renderMail({
    subject: 'A sign-in to your account from a new device',
    node: (
      <>
        <MailParagraph>
          Somebody signed in to your account with a device that had not been used for it before: {requestOrigin(told)}.
        </MailParagraph>
        <MailParagraph>
          If it was you, there is nothing to do. If it was not, end that session in your list of devices, then choose a
          new password: this ends every other session too.
        </MailParagraph>
        <MailAction href={`${base}/users/profile#devices`}>See your devices</MailAction>
      </>
    ),
  });
  return { ...mail, to, template: 'new_device' };
}

/** The code instead of the password of a strict sign-in. */
export async function strictCodeMail({ to, code }: { to: string; code: string }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Your code to confirm that it is you',
    node: (
      <>
        <MailParagraph>
          Your code is <strong>{code}</strong>. It is good once, for {TOKEN_MINUTES.strict_code} minutes.
        </MailParagraph>
        <MailParagraph>
          Type it only on the page that asked for it, and give it to nobody. If you did not ask for a code, somebody may
          be using your account: choose a new password.
        </MailParagraph>
      </>
    ),
  });
  return { ...mail, to, template: 'strict_code' };
}
