import { siteUrl } from '#features/sites/sites/public.ts';
import type { Context } from '#platform/context.ts';
import type { MailMessage } from '#platform/mail/mail.ts';
import { MailAction, MailParagraph, renderMail } from '#platform/mail/mail-template.tsx';
import { NotMe } from '../undo-links/public.ts';

export type PasskeyNews = 'added' | 'removed';

const NEWS: Readonly<Record<PasskeyNews, { subject: string; text: string }>> = {
  added: { subject: 'A passkey was added to your account', text: 'From now on it signs in to your account:' },
  removed: { subject: 'A passkey was removed from your account', text: 'It no longer signs in to your account:' },
};

export async function passkeyMail(
  { config, site }: Pick<Context, 'config' | 'site'>,
  { to, label, news, undoUrl }: { to: string; label: string; news: PasskeyNews; undoUrl: string | null },
): Promise<MailMessage> {
  const { subject, text } = NEWS[news];
  const mail = await renderMail({
    subject,
    node: (
      <>
        <MailParagraph>
          {text} “{label}”.
        </MailParagraph>
        {undoUrl === null ? (
          <>
            <MailParagraph>
              If it was not you, choose a new password now: this signs everybody out. Then remove every passkey that you
              do not know.
            </MailParagraph>
            <MailAction href={`${siteUrl(config, site.subdomain)}/users/profile#passkeys`}>
              See your passkeys
            </MailAction>
          </>
        ) : (
          <NotMe url={undoUrl} kind="undo_passkey">
            If you did not add it, use the button below. It removes this passkey, signs out every device and ends your
            password, then we email you a link to choose a new one.
          </NotMe>
        )}
      </>
    ),
  });
  return { ...mail, to, template: `passkey_${news}` };
}
