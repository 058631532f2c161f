import type { ReactNode } from 'react';
import { MailAction, MailParagraph } from '#platform/mail/mail-template.tsx';
import { TOKEN_MINUTES, type UndoKind } from '../mailed-tokens/public.ts';

const DAY = 24 * 60;

/** The button of an email about a change, for a reader who did not make it; `children` say what the button does. */
export function NotMe({ url, kind, children }: { url: string; kind: UndoKind; children: ReactNode }) {
  return (
    <>
      <MailParagraph>{children}</MailParagraph>
      <MailAction href={url}>This wasn’t me</MailAction>
      <MailParagraph>
        The link works once, for {TOKEN_MINUTES[kind] / DAY} days. If it was you, there is nothing to do.
      </MailParagraph>
    </>
  );
}
