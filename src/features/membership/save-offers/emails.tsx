import { calendarDate } from '#kernel/dates.ts';
import type { MailMessage } from '#platform/mail/mail.ts';
import { MailAction, MailParagraph, renderMail } from '#platform/mail/mail-template.tsx';
import { SAVE_KINDS, SAVE_LABELS } from './save-offer-view.ts';

/** The offer, for who wants to think about it. */
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
    subject: 'Before you leave: our offer',
    node: (
      <>
        <MailParagraph>
          You thought about leaving. Until {calendarDate(until)} you can take one of these instead:
        </MailParagraph>
        {SAVE_KINDS.map((kind) => (
          <MailParagraph key={kind}>{SAVE_LABELS[kind]}.</MailParagraph>
        ))}
        <MailAction href={href}>See the offers</MailAction>
        <MailParagraph>
          If you do not want any of them, do nothing. You can cancel on the same page, in one click.
        </MailParagraph>
      </>
    ),
  });
  return { ...mail, to, template: 'save_offer' };
}
