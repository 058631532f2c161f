import type { DigestArticle } from '#features/content/feeds/public.ts';
import { calendarDate, readerDate } from '#kernel/dates.ts';
import type { MailMessage } from '#platform/mail/mail.ts';
import { MailAction, MailParagraph, MailStory, renderMail } from '#platform/mail/mail-template.tsx';
import { NETWORK } from '#platform/mail/network-name.ts';
import type { Edition } from './edition.ts';

/** A story for one reader: its URL, and the label of its paywall, if any. */
export type Story = DigestArticle & { url: string; lock: string | null };

type Digest = {
  edition: Edition;
  /** `front`: the site whose front page `url` opens; the network's if the site is closed. */
  site: { name: string; url: string; front: string };
  stories: readonly Story[];
  /** There are more stories than the email lists. */
  isCut: boolean;
  now: Date;
};

const RHYTHMS = { daily: 'each morning', weekly: 'each Monday' } as const;

/** The news of a site since its last digest: headlines with their deks, never more of a story. */
export async function digestMail({
  edition,
  site,
  stories,
  isCut,
  now,
}: Digest): Promise<Omit<MailMessage, 'to' | 'unsubscribe'>> {
  const [lead] = stories;
  const others = stories.length - 1;
  const more = isCut ? `, and over ${others} more` : others > 0 ? `, and ${others} more` : '';
  const mail = await renderMail({
    subject: `${site.name}: ${lead?.headline ?? ''}${more}`,
    heading: site.name,
    node: (
      <>
        <MailParagraph>{calendarDate(edition.until)}</MailParagraph>
        {stories.map(({ id, url, headline, dek, authorName, publishedAt, lock }) => (
          <MailStory
            key={id}
            href={url}
            headline={headline}
            facts={[authorName, readerDate(publishedAt, now), lock].filter((fact) => fact !== null).join(' · ')}
            paragraphs={[dek]}
          />
        ))}
        <MailAction href={`${site.url}/`}>{isCut ? 'Read the rest' : `Open ${site.front}`}</MailAction>
      </>
    ),
  });
  return {
    ...mail,
    template: 'site_digest',
    reason: `You’re receiving this email ${RHYTHMS[edition.rhythm]} because you follow ${site.name} on ${NETWORK} and asked for its news.`,
  };
}
