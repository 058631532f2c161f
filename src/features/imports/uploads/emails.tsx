import type { MailMessage } from '#platform/mail/mail.ts';
import { MailAction, MailParagraph, renderMail } from '#platform/mail/mail-template.tsx';

export const IMPORT_TEMPLATE = 'import_file';

type ImportMail = {
  to: string;
  outcome: 'checked' | 'done';
  fileName: string;
  counts: Readonly<Record<string, number>>;
  doubts: number;
  url: string;
};

const number = (value: number) => value.toLocaleString('en-US');

/** A file was checked and waits for a person, or was imported. The email names nobody in the file: its link requires a login. */
export async function importMail({ to, outcome, fileName, counts, doubts, url }: ImportMail): Promise<MailMessage> {
  const { created = 0, updated = 0, unchanged = 0, skipped = 0, rejected = 0 } = counts;
  const isDone = outcome === 'done';
  const mail = await renderMail({
    subject: isDone ? `${fileName} is imported` : `${fileName} is checked`,
    node: (
      <>
        <MailParagraph>
          {number(created)} created, {number(updated)} changed, {number(unchanged)} unchanged,{' '}
          {number(skipped + rejected)} refused.
        </MailParagraph>
        {doubts === 0 || isDone ? null : (
          <MailParagraph>{doubts === 1 ? '1 match needs' : `${number(doubts)} matches need`} a decision.</MailParagraph>
        )}
        <MailAction href={url}>{isDone ? 'See the import' : 'Review the changes'}</MailAction>
        {isDone ? null : <MailParagraph>Nothing is imported until you confirm it.</MailParagraph>}
      </>
    ),
  });
  return {
    ...mail,
    to,
    template: IMPORT_TEMPLATE,
    reason: 'You’re receiving this email because you imported a file in the admin area.',
  };
}
