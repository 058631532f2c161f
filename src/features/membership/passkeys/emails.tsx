import { siteUrl } from '#features/sites/sites/public.ts';
import type { Context } from '#platform/context.ts';
import type { MailMessage } from '#platform/mail/mail.ts';
import { MailAction, MailParagraph, renderMail } from '#platform/mail/mail-template.tsx';
import { requestOrigin } from '../sessions/public.ts';
import { NotMe } from '../undo-links/public.ts';

export type PasskeyNews = 'added' | 'removed' | 'moved' | 'maybe_copied';

const NEWS: Readonly<Record<PasskeyNews, { subject: string; text: string }>> = {
  added: { subject: 'A passkey was added to your account', text: 'It can now be used to log in to your account:' },
  removed: {
    subject: 'A passkey was removed from your account',
    text: 'It can no longer be used to log in to your account:',
  },
  moved: {
    subject: 'Your passkey was used on another device',
    text: 'It was restored or synced to another device, or its device was reset, and was used to log in to your account:',
  },
  maybe_copied: {
    subject: 'We blocked a passkey on your account',
    text: 'It may be a copy, or its device was reset. Log in another way, remove it and add a new one:',
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
          <MailParagraph>Used from: {requestOrigin(ctx)}.</MailParagraph>
        ) : null}
        {undoUrl === null ? (
          <>
            <MailParagraph>
              If this wasn’t you, change your password now. That logs out everyone. Then remove any passkey you don’t
              recognize.
            </MailParagraph>
            <MailAction href={`${siteUrl(config, site.subdomain)}/users/profile#passkeys`}>
              See your passkeys
            </MailAction>
          </>
        ) : (
          <NotMe url={undoUrl} kind="undo_passkey">
            If you didn’t add it, use the button below. It removes this passkey, logs out every device and cancels your
            password. Then we’ll email you a link to set a new one.
          </NotMe>
        )}
      </>
    ),
  });
  return { ...mail, to, template: `passkey_${news}` };
}
