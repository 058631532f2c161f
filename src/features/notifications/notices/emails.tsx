import type { ProspectCard } from '#features/recruiting/prospects/public.ts';
import { siteUrl } from '#features/sites/sites/public.ts';
import { formatDate } from '#kernel/dates.ts';
import { sportName } from '#kernel/sports.ts';
import type { Config } from '#platform/config/config.ts';
import type { MailMessage } from '#platform/mail/mail.ts';
import { MailAction, MailParagraph, renderMail } from '#platform/mail/mail-template.tsx';
import { NETWORK } from '#platform/mail/network-name.ts';

type Decision = {
  prospect: ProspectCard;
  collegeName: string;
  isCommitted: boolean;
  /** The college whose commitment was taken back just before; null: none was. */
  leftName: string | null;
  /** When it was entered. */
  at: Date;
};

/**
 * The same words for every follower; who gets it and how it is left is added for each. Two mails of one moment arrive in any order: each
 * says when and, of a change of mind, after what.
 */
export async function decisionMail(
  config: Config,
  { prospect, collegeName, isCommitted, leftName, at }: Decision,
): Promise<Omit<MailMessage, 'to' | 'unsubscribe'>> {
  const { name, position, classYear, slug, sport } = prospect;
  const what = isCommitted ? `committed to ${collegeName}` : `decommitted from ${collegeName}`;
  const who = [position, sportName(sport), `class of ${classYear}`].filter(Boolean).join(', ');
  const mail = await renderMail({
    subject: `${name} ${what}`,
    node: (
      <>
        <MailParagraph>
          {name} ({who}) {what}
          {leftName === null ? '' : `, after decommitting from ${leftName}`}.
        </MailParagraph>
        <MailParagraph>Entered on {formatDate(at, 'MM/DD/YYYY HH:mm:ss')}, Chicago time.</MailParagraph>
        <MailAction href={`${siteUrl(config, '')}/content/prospects/${classYear}/${slug}`}>See the profile</MailAction>
      </>
    ),
  });
  return {
    ...mail,
    template: 'prospect_decision',
    reason: `You’re receiving this email because you follow ${name} on ${NETWORK}.`,
  };
}
