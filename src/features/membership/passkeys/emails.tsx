import { siteUrl } from '#features/sites/sites/public.ts';
import type { Context } from '#platform/context.ts';
import type { MailMessage } from '#platform/mail/mail.ts';
import { MailAction, MailParagraph, renderMail } from '#platform/mail/mail-template.tsx';
import { requestOrigin } from '../sessions/public.ts';
import { NotMe } from '../undo-links/public.ts';

export type PasskeyNews = 'added' | 'removed' | 'moved' | 'maybe_copied';

const NEWS: Readonly<Record<PasskeyNews, { subject: string; text: string }>> = {
  added: { subject: 'A passkey was added to your account', text: 'From now on it signs in to your account:' },
  removed: { subject: 'A passkey was removed from your account', text: 'It no longer signs in to your account:' },
  moved: {
    subject: 'Your passkey was used on another device',
    text: 'It was restored or synced to another device, or its device was reset, and signed in to your account:',
  },
  maybe_copied: {
    subject: 'We refused a passkey of your account',
    text: 'It may be a copy, or its device was reset. Sign in another way, remove it and add a new one:',
  },
};

export async function passkeyMail(
  ctx: Pick<Context, 'config' | 'site' | 'now' | 'client'>,
  { to, label, news, undoUrl }: { to: string; label: string; news: PasskeyNews; undoUrl: string | null },
): Promise<MailMessage> {
  const { config, site } = ctx;
  const { subject, text } = NEWS[news];
  const mail = await renderMail({
    subject,
    node: (
      <>
        <MailParagraph>
          {text} “{label}”.
        </MailParagraph>
        {news === 'moved' || news === 'maybe_copied' ? (
          <MailParagraph>Used by: {requestOrigin(ctx)}.</MailParagraph>
        ) : null}
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
