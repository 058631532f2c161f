import type { MailMessage } from '#platform/mail/mail.ts';
import { MailAction, MailParagraph, renderMail } from '#platform/mail/mail-template.tsx';

export type SheetFacts = {
  to: string;
  /** The name of the list. */
  name: string;
  total: number;
  moved: number;
  added: number;
  removed: number;
  /** Null: readers see the order of ratings. */
  publishedVersion: number | null;
  nextVersion: number;
  /** The page that compares the draft with the published list. */
  href: string;
};

const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;

/** The result of a submitted sheet. */
export async function sheetMail({ to, name, href, ...facts }: SheetFacts): Promise<MailMessage> {
  const { total, moved, added, removed, publishedVersion, nextVersion } = facts;
  const readers = publishedVersion === null ? 'the order of ratings' : `version ${publishedVersion}`;
  const mail = await renderMail({
    subject: `${name}: your sheet is saved as a draft`,
    node: (
      <>
        <MailParagraph>
          The draft of version {nextVersion} now lists {count(total, 'player')}. Your sheet moved{' '}
          {count(moved, 'player')}, added {added.toLocaleString('en-US')} and removed {removed.toLocaleString('en-US')}.
        </MailParagraph>
        <MailParagraph>Readers still see {readers}. Compare the two, then publish.</MailParagraph>
        <MailAction href={href}>Compare and publish</MailAction>
      </>
    ),
  });
  return {
    ...mail,
    to,
    template: 'list_sheet',
    reason: 'You’re receiving this email because you submitted a list.',
  };
}
