import type { Invoice, InvoiceLine } from '#features/billing/ledger/public.ts';
import { addDays } from '#kernel/calendar.ts';
import { calendarDate } from '#kernel/dates.ts';
import { moneyText } from '#kernel/money.ts';
import type { MailMessage } from '#platform/mail/mail.ts';
import { MailAction, MailParagraph, MailWords, renderMail } from '#platform/mail/mail-template.tsx';
import { NETWORK } from '#platform/mail/network-name.ts';
import { REFUND_DAYS } from './gift-limits-view.ts';

/** What a giver and a recipient are written; neither needs an account. */

type GiftFacts = {
  to: string;
  /** The address of the site that is given. */
  base: string;
  siteName: string;
  months: number;
};

const GIVER_REASON = `You’re receiving this email because a ${NETWORK} gift was bought with this address.`;

const ACCOUNT_REASON = `You’re receiving this email because a gift was bought with your ${NETWORK} account.`;

type Receipt = GiftFacts & {
  /** The copy that goes to the address of the account it was bought from. */
  isForAccount: boolean;
  recipientName: string;
  deliverAt: Date;
  paidAt: Date;
  invoice: Invoice;
  lines: readonly InvoiceLine[];
};

/** What was paid, line by line, as it stands in the books, and what happens now. */
export async function giftReceiptMail({
  to,
  isForAccount,
  recipientName,
  deliverAt,
  paidAt,
  invoice,
  lines,
}: Receipt): Promise<MailMessage> {
  const isNow = deliverAt <= paidAt;
  const mail = await renderMail({
    subject: `Your receipt for a gift, ${moneyText(invoice.totalCents)}`,
    node: (
      <>
        <MailParagraph>
          Receipt {invoice.id} of {calendarDate(invoice.issuedAt)}, for a gift to {recipientName}.
        </MailParagraph>
        {isForAccount ? (
          <MailParagraph>
            This gift was bought with your {NETWORK} account. We also sent the receipt to the email address entered at
            checkout. If this wasn’t you, change your password and contact us.
          </MailParagraph>
        ) : null}
        {lines.map(({ description, cents }) => (
          <MailParagraph key={description}>
            {description}: {moneyText(cents)}
          </MailParagraph>
        ))}
        <MailParagraph>Tax: {moneyText(invoice.taxCents)}</MailParagraph>
        <MailParagraph>
          <strong>Total: {moneyText(invoice.totalCents)}</strong>
        </MailParagraph>
        <MailParagraph>
          {isNow
            ? 'It is mailed to the recipient now.'
            : `It is mailed to the recipient on ${calendarDate(deliverAt)}.`}{' '}
          It never renews: nothing is charged again.
        </MailParagraph>
        <MailParagraph>
          Until {calendarDate(addDays(paidAt, REFUND_DAYS))} you can have your money back, as long as nobody has
          redeemed it: write to us and name the number of this receipt.
        </MailParagraph>
      </>
    ),
  });
  return { ...mail, to, template: 'gift_receipt', reason: isForAccount ? ACCOUNT_REASON : GIVER_REASON };
}

type Given = GiftFacts & {
  recipientName: string;
  /** Empty: he deleted his account. */
  giverName: string;
  message: string;
  expiresAt: Date;
  token: string;
};

/** The gift itself. Whoever has this mail can redeem it. */
export async function giftMail({
  to,
  base,
  siteName,
  months,
  recipientName,
  giverName,
  message,
  expiresAt,
  token,
}: Given): Promise<MailMessage> {
  const from = giverName === '' ? 'Somebody' : giverName;
  const mail = await renderMail({
    subject: `A gift for you: ${months} months of ${siteName}`,
    node: (
      <>
        <MailParagraph>
          {recipientName}, {from} gives you {months} months of {siteName} on {NETWORK}: every story of the site, from
          the day on which you redeem it.
        </MailParagraph>
        {message === '' ? null : <MailWords>{message}</MailWords>}
        <MailAction href={`${base}/redeem_gift?token=${token}`}>Redeem your gift</MailAction>
        <MailParagraph>
          You need a free account, and no card: it ends by itself. Do you pay for the site already? Then your next bill
          comes {months} months later, or sooner than that if your plan costs more than Standard. The link works once,
          until {calendarDate(expiresAt)}: give it to nobody else.
        </MailParagraph>
      </>
    ),
  });
  const reason = `You’re receiving this email because somebody sent you a ${NETWORK} gift at this address.`;
  return { ...mail, to, template: 'gift', reason };
}

export async function giftRefundedMail({
  to,
  siteName,
  months,
  cents,
}: GiftFacts & { cents: number }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: `Your gift was taken back: ${moneyText(cents)}`,
    node: (
      <>
        <MailParagraph>
          The gift of {months} months of {siteName} is taken back, and nobody can redeem it any more.
        </MailParagraph>
        <MailParagraph>
          {moneyText(cents)} go back to where they came from. A bank takes up to ten days to show it.
        </MailParagraph>
      </>
    ),
  });
  return { ...mail, to, template: 'gift_refunded', reason: GIVER_REASON };
}

/** Staff gave some of the payment back, and the gift stays. */
export async function giftPaymentRefundMail({
  to,
  siteName,
  months,
  cents,
}: GiftFacts & { cents: number }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: `Your refund, ${moneyText(cents)}`,
    node: (
      <MailParagraph>
        {moneyText(cents)} of what you paid for your gift of {months} months of {siteName} is on its way back, by the
        way that you paid. A bank takes five to ten days to show it.
      </MailParagraph>
    ),
  });
  return { ...mail, to, template: 'gift_payment_refund', reason: GIVER_REASON };
}

export async function giftRefundFailedMail({
  to,
  base,
  siteName,
  months,
  cents,
}: GiftFacts & { cents: number }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: `Your refund of ${moneyText(cents)} did not arrive`,
    node: (
      <>
        <MailParagraph>
          We sent back {moneyText(cents)} for your gift of {months} months of {siteName}, and it came back to us: most
          often the card was closed or replaced. The money is still yours.
        </MailParagraph>
        <MailParagraph>Tell us how we can send it to you.</MailParagraph>
        <MailAction href={`${base}/news/contact-us-5`}>Write to us</MailAction>
      </>
    ),
  });
  return { ...mail, to, template: 'gift_refund_failed', reason: GIVER_REASON };
}
