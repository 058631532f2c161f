import { calendarDate } from '#kernel/dates.ts';
import type { MailMessage } from '#platform/mail/mail.ts';
import { MailAction, MailParagraph, renderMail } from '#platform/mail/mail-template.tsx';
import { SAVE_KINDS, SAVE_LABELS } from './save-offer-view.ts';

/** The offer, for a member who wants to think about it. */
export async function saveOfferMail({
  to,
  href,
  until,
}: {
  to: string;
  href: string;
  until: Date;
}): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Before you go: an offer for you',
    node: (
      <>
        <MailParagraph>
          You were thinking about leaving. Until {calendarDate(until)} you can choose one of these instead:
        </MailParagraph>
        {SAVE_KINDS.map((kind) => (
          <MailParagraph key={kind}>{SAVE_LABELS[kind]}.</MailParagraph>
        ))}
        <MailAction href={href}>See the offers</MailAction>
        <MailParagraph>
          Not interested? There’s nothing to do. You can cancel on the same page in seconds.
        </MailParagraph>
      </>
    ),
  });
  return { ...mail, to, template: 'save_offer' };
}
