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
            ? 'We’re emailing it to the recipient now.'
            : `We’ll email it to the recipient on ${calendarDate(deliverAt)}.`}{' '}
          It never renews, and you won’t be charged again.
        </MailParagraph>
        <MailParagraph>
          You can get a refund until {calendarDate(addDays(paidAt, REFUND_DAYS))} if the gift hasn’t been redeemed.
          Contact us and include your receipt number.
        </MailParagraph>
      </>
    ),
  });
  return {
    ...mail,
    to,
    template: 'gift_receipt',
    isResendable: true,
    reason: isForAccount ? ACCOUNT_REASON : GIVER_REASON,
  };
}

type Given = GiftFacts & {
  recipientName: string;
  /** Empty: they deleted their account. */
  giverName: string;
  message: string;
  expiresAt: Date;
  token: string;
};

/** The gift itself. Anybody with this email can redeem it. */
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
  const from = giverName === '' ? 'Someone' : giverName;
  const mail = await renderMail({
    subject: `A gift for you: ${months} months of ${siteName}`,
    node: (
      <>
        <MailParagraph>
          {recipientName}, {from} sent you {months} months of {siteName} on {NETWORK}. You get every story on the site,
          starting the day you redeem your gift.
        </MailParagraph>
        {message === '' ? null : <MailWords>{message}</MailWords>}
        <MailAction href={`${base}/redeem_gift?token=${token}`}>Redeem your gift</MailAction>
        <MailParagraph>
          You need a free account but no card, and the gift never renews. If you already pay for the site, your next
          bill comes {months} months later, or sooner if your plan costs more than Standard. The link works once and
          expires on {calendarDate(expiresAt)}. Don’t share it.
        </MailParagraph>
      </>
    ),
  });
  const reason = `You’re receiving this email because someone sent you a ${NETWORK} gift at this address.`;
  return { ...mail, to, template: 'gift', reason };
}

export async function giftRefundedMail({
  to,
  siteName,
  months,
  cents,
  isByProvider,
}: GiftFacts & { cents: number; isByProvider: boolean }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: `Your gift was refunded: ${moneyText(cents)}`,
    node: (
      <>
        <MailParagraph>
          Your gift of {months} months of {siteName} was canceled and can no longer be redeemed.
        </MailParagraph>
        <MailParagraph>
          {isByProvider
            ? `We refunded ${moneyText(cents)} to your original payment method. It can take up to 10 days to appear.`
            : `Your refund of ${moneyText(cents)} can’t go to your original payment method, so we are sending it another way.`}
        </MailParagraph>
      </>
    ),
  });
  return { ...mail, to, template: 'gift_refunded', isResendable: true, reason: GIVER_REASON };
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
        We refunded {moneyText(cents)} of your gift of {months} months of {siteName} to your original payment method. It
        can take 5 to 10 days to appear. The gift itself is unchanged.
      </MailParagraph>
    ),
  });
  return { ...mail, to, template: 'gift_payment_refund', isResendable: true, reason: GIVER_REASON };
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
          We tried to refund {moneyText(cents)} for your gift of {months} months of {siteName}, but the payment came
          back to us. This usually means the card was closed or replaced. The money is still yours.
        </MailParagraph>
        <MailParagraph>Contact us to tell us how to send it to you.</MailParagraph>
        <MailAction href={`${base}/news/contact-us-5`}>Contact us</MailAction>
      </>
    ),
  });
  return { ...mail, to, template: 'gift_refund_failed', isResendable: true, reason: GIVER_REASON };
}
