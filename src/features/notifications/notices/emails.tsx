import { siteUrl } from '#features/sites/sites/public.ts';
import { formatDate } from '#kernel/dates.ts';
import type { Config } from '#platform/config/config.ts';
import type { MailMessage } from '#platform/mail/mail.ts';
import { MailAction, MailParagraph, renderMail } from '#platform/mail/mail-template.tsx';
import { NETWORK } from '#platform/mail/network-name.ts';
import { type AlertEvent, NOTICES, type NoticeKind } from '../preferences/public.ts';
import { alertBody, alertTitle, type Subject } from './alert.ts';

type AlertMail = {
  event: AlertEvent;
  subject: Subject;
  words: string;
  /** The college of the decommitment just before; null: none. */
  leftName: string | null;
  /** When it was entered. */
  at: Date;
};

const ACTIONS: Readonly<Record<Subject['kind'], string>> = {
  prospect: 'See the profile',
  player: 'See the profile',
  game: 'See the scores',
  article: 'Read the story',
};

/**
 * The same for every follower; the address, the reason and the way out are added for each. Emails of two events of one moment arrive in any
 * order: each says when it was entered and, after a change of mind, what it follows.
 */
export async function alertMail(
  config: Config,
  { event, subject, words, leftName, at }: AlertMail,
): Promise<Omit<MailMessage, 'to' | 'unsubscribe' | 'reason'>> {
  const title = alertTitle(subject, words);
  const mail = await renderMail({
    subject: title,
    node: (
      <>
        <MailParagraph>
          {title}
          {leftName === null ? '' : `, after decommitting from ${leftName}`}.
        </MailParagraph>
        <MailParagraph>{alertBody(subject, words)}</MailParagraph>
        <MailParagraph>Entered on {formatDate(at, 'MM/DD/YYYY HH:mm:ss')}, Chicago time.</MailParagraph>
        <MailAction href={`${siteUrl(config, '')}${subject.path}`}>{ACTIONS[subject.kind]}</MailAction>
      </>
    ),
  });
  return { ...mail, template: `alert_${event}` };
}

export const mailReason = (kind: NoticeKind): string =>
  `You’re receiving this email because you asked ${NETWORK} to tell you when a ${NOTICES[kind].scope} you follow ${NOTICES[kind].phrase}.`;
