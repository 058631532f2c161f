import { siteUrl } from '#features/sites/sites/public.ts';
import { apDate } from '#kernel/ap-date.ts';
import { clockTime } from '#kernel/dates.ts';
import type { Config } from '#platform/config/config.ts';
import type { MailMessage } from '#platform/mail/mail.ts';
import { MailAction, MailParagraph, renderMail } from '#platform/mail/mail-template.tsx';
import { type AlertEvent, NOTICES, type NoticeKind } from '../preferences/public.ts';
import { alertBody, alertTitle, type Subject } from './alert.ts';

type AlertMail = {
  event: AlertEvent;
  subject: Subject;
  words: string;
  /** The college of the decommitment just before; null if none. */
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
 * The same for every follower; address, reason and unsubscribe link are added for each. Emails of two simultaneous events arrive in any
 * order, so each says when it was posted, and a new commitment names the decommitment before it.
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
          {leftName === null ? sentence(title) : `${title}, after decommitting from ${leftName}.`}
        </MailParagraph>
        <MailParagraph>{alertBody(subject, words)}</MailParagraph>
        <MailParagraph>
          Posted {apDate(at, at)} at {clockTime(at)} CT.
        </MailParagraph>
        <MailAction href={`${siteUrl(config, '')}${subject.path}`}>{ACTIONS[subject.kind]}</MailAction>
      </>
    ),
  });
  return { ...mail, template: `alert_${event}` };
}

/** A headline may end with punctuation of its own. */
const sentence = (title: string) => (/[.?!…]["”’')]*$/.test(title) ? title : `${title}.`);

/** Some kinds are on by default, so the reason names what the member follows and not what they subscribed to. */
export const mailReason = (kind: NoticeKind): string => {
  const { scope, phrase } = NOTICES[kind];
  return `You’re receiving this email because you follow a ${scope}. We email you when a ${scope} you follow ${phrase}.`;
};
