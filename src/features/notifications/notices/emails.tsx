import type { ProspectCard } from '#features/recruiting/prospects/public.ts';
import { siteUrl } from '#features/sites/sites/public.ts';
import { sportName } from '#kernel/sports.ts';
import type { Config } from '#platform/config/config.ts';
import type { MailMessage } from '#platform/mail/mail.ts';
import { MailAction, MailParagraph, renderMail } from '#platform/mail/mail-template.tsx';

type Decision = { prospect: ProspectCard; collegeName: string; isCommitted: boolean };

/** The same words for every follower; who gets it and how it is left is added for each. */
export async function decisionMail(
  config: Config,
  { prospect, collegeName, isCommitted }: Decision,
): Promise<Omit<MailMessage, 'to' | 'unsubscribe'>> {
  const { name, position, classYear, slug, sport } = prospect;
  const what = isCommitted ? `committed to ${collegeName}` : `took back the commitment to ${collegeName}`;
  const who = [position, sportName(sport), `class of ${classYear}`].filter(Boolean).join(', ');
  const mail = await renderMail({
    subject: `${name} ${what}`,
    node: (
      <>
        <MailParagraph>
          {name} ({who}) {what}.
        </MailParagraph>
        <MailAction href={`${siteUrl(config, '')}/content/prospects/${classYear}/${slug}`}>See the profile</MailAction>
      </>
    ),
  });
  return {
    ...mail,
    template: 'prospect_decision',
    reason: `You get this mail because you follow ${name} on Bluechip.`,
  };
}
