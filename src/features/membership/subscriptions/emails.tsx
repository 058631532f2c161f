import type { Invoice, InvoiceLine } from '#features/billing/ledger/public.ts';
import { calendarDate } from '#kernel/dates.ts';
import { moneyText } from '#kernel/money.ts';
import type { MailMessage } from '#platform/mail/mail.ts';
import { MailAction, MailParagraph, renderMail } from '#platform/mail/mail-template.tsx';

/** Emails about payments and what they buy. Each says what is charged next and how to cancel. There is no unsubscribe. */

/** The facts that all of them share. `base`: the address of the site where the subscription was bought. */
export type MailFacts = {
  to: string;
  base: string;
  /** "Standard for Alabama Recruiting" */
  title: string;
  /** "Standard" */
  planName: string;
  /** "every subscriber-only Alabama story" */
  opens: string;
  /** "Standard, Alabama" */
  shortTitle: string;
  /** The next charge, tax included; null: there is none. */
  next: { at: Date; cents: number } | null;
  /** The member’s account credit, used for the next charge of any kind. */
  creditCents: number;
  /** When the paid term ends. */
  endsAt: Date | null;
};

/** How account credit is used for an announced charge; empty: there is none. */
export const creditWords = (creditCents: number): string =>
  creditCents > 0
    ? ` We’ll use your ${moneyText(creditCents)} in account credit first, for whatever is due next, and charge the rest to your card or PayPal.`
    : '';

/** The payment method of an automatic charge. */
export type PaysBy = 'card' | 'paypal';

export const PAYER_NAMES: Readonly<Record<PaysBy, string>> = { card: 'your card', paypal: 'your PayPal account' };

export const OWN_SUBSCRIPTIONS = '/users/subscriptions';

export function NextAndOut({ next, creditCents, endsAt }: Pick<MailFacts, 'next' | 'creditCents' | 'endsAt'>) {
  return (
    <MailParagraph>
      {next
        ? `Your next charge is ${moneyText(next.cents)}, tax included, on ${calendarDate(next.at)}.${creditWords(creditCents)} Cancel anytime online and keep access through the period you paid for.`
        : `${endsAt ? `It runs through ${calendarDate(endsAt)}. ` : ''}You won’t be charged again.`}
    </MailParagraph>
  );
}

export async function welcomeMail({
  to,
  base,
  planName,
  opens,
  next,
  creditCents,
  endsAt,
  isTrial,
}: MailFacts & { isTrial: boolean }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: isTrial ? 'Your free trial has started' : 'Your subscription is active',
    node: (
      <>
        <MailParagraph>
          You’re in. Your {planName} plan opens {opens}
          {isTrial ? ', and you haven’t been charged yet' : ''}.
        </MailParagraph>
        <NextAndOut next={next} creditCents={creditCents} endsAt={endsAt} />
        <MailAction href={`${base}${OWN_SUBSCRIPTIONS}`}>Manage your subscription</MailAction>
      </>
    ),
  });
  return { ...mail, to, template: 'subscription_welcome', isResendable: true };
}

type Receipt = MailFacts & { invoice: Invoice; lines: readonly InvoiceLine[] };

/** What was paid, line by line, as in the books. */
export async function receiptMail({
  to,
  base,
  shortTitle,
  next,
  creditCents,
  endsAt,
  invoice,
  lines,
}: Receipt): Promise<MailMessage> {
  const mail = await renderMail({
    subject: `Your receipt, ${moneyText(invoice.totalCents)}`,
    node: (
      <>
        <MailParagraph>
          Receipt #{invoice.id} · {calendarDate(invoice.issuedAt)} · {shortTitle}
        </MailParagraph>
        {lines.map(({ description, cents }) => (
          <MailParagraph key={`${description} ${cents}`}>
            {description}: {moneyText(cents)}
          </MailParagraph>
        ))}
        <MailParagraph>Tax: {moneyText(invoice.taxCents)}</MailParagraph>
        <MailParagraph>
          <strong>Total: {moneyText(invoice.totalCents)}</strong>
        </MailParagraph>
        <NextAndOut next={next} creditCents={creditCents} endsAt={endsAt} />
        <MailAction href={`${base}${OWN_SUBSCRIPTIONS}`}>Manage your subscription</MailAction>
      </>
    ),
  });
  return { ...mail, to, template: 'receipt', isResendable: true };
}

type Refused = MailFacts & { dueCents: number; nextTryAt: Date | null; paysBy: PaysBy };

/** A renewal was declined. The last of these emails says that the subscription has ended. */
export async function renewalFailedMail(refused: Refused): Promise<MailMessage> {
  const { to, base, title, dueCents, nextTryAt, paysBy } = refused;
  const isLast = nextTryAt === null;
  const mail = await renderMail({
    subject: isLast ? 'Your subscription has ended: your payment didn’t go through' : 'Your payment didn’t go through',
    node: isLast ? (
      <>
        <MailParagraph>
          We tried five times over two weeks to charge {PAYER_NAMES[paysBy]}, and each charge was declined, so {title}{' '}
          has ended. You owe nothing and won’t be charged again.
        </MailParagraph>
        <MailAction href={`${base}/subscribe`}>Subscribe again</MailAction>
      </>
    ) : (
      <>
        <MailParagraph>
          We couldn’t charge {PAYER_NAMES[paysBy]} {moneyText(dueCents)} to renew {title}. You keep your access for now,
          and we’ll try again on {calendarDate(nextTryAt)}.
        </MailParagraph>
        <MailAction href={`${base}/users/billing_information`}>Pay now or update your payment method</MailAction>
        <MailParagraph>You can also cancel: it ends right away, and you owe nothing.</MailParagraph>
      </>
    ),
  });
  return { ...mail, to, template: isLast ? 'renewal_failed_last' : 'renewal_failed', isResendable: true };
}

/** The bank says never to charge this card again (decision 28). `endsBy` null: the subscription has ended. */
export async function cardDeadMail({
  to,
  base,
  title,
  dueCents,
  endsBy,
}: MailFacts & { dueCents: number; endsBy: Date | null }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: endsBy
      ? 'Please use another payment method'
      : 'Your subscription has ended: your payment didn’t go through',
    node: endsBy ? (
      <>
        <MailParagraph>
          Your bank declined {moneyText(dueCents)} to renew {title} and won’t accept charges to this card anymore, so we
          won’t try it again. You keep your access for now. Add another card or PayPal by {calendarDate(endsBy)} to keep
          your subscription.
        </MailParagraph>
        <MailAction href={`${base}/users/billing_information`}>Update your payment method</MailAction>
        <MailParagraph>You can also cancel: it ends right away, and you owe nothing.</MailParagraph>
      </>
    ) : (
      <>
        <MailParagraph>
          Your bank won’t accept charges to your card anymore, and no other payment method was added, so {title} has
          ended. You owe nothing and won’t be charged again.
        </MailParagraph>
        <MailAction href={`${base}/subscribe`}>Subscribe again</MailAction>
      </>
    ),
  });
  return { ...mail, to, template: endsBy ? 'renewal_failed' : 'renewal_failed_last', isResendable: true };
}

function cancelledWords({
  title,
  endsAt,
  isOver,
  isOnHold,
}: Pick<MailFacts, 'title' | 'endsAt'> & { isOver: boolean; isOnHold: boolean }): string {
  if (isOver || endsAt === null) return `${title} has ended. You owe nothing and won’t be charged again.`;
  if (isOnHold)
    return `${title} is canceled and you won’t be charged again. It stays on hold until the dispute about its payment is decided. If your bank decides for us, the days on hold are added at its end.`;
  return `${title} is canceled. You keep access until ${calendarDate(endsAt)} and won’t be charged again. Changed your mind? You can resume anytime before then.`;
}

export async function cancelledMail({
  to,
  base,
  title,
  endsAt,
  isOver,
  isOnHold,
}: MailFacts & { isOver: boolean; isOnHold: boolean }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Your subscription is canceled',
    node: (
      <>
        <MailParagraph>{cancelledWords({ title, endsAt, isOver, isOnHold })}</MailParagraph>
        {isOver || isOnHold ? null : <MailAction href={`${base}${OWN_SUBSCRIPTIONS}`}>Resume subscription</MailAction>}
      </>
    ),
  });
  return { ...mail, to, template: 'subscription_cancelled', isResendable: true };
}

export async function reactivatedMail({ to, base, title, next, creditCents, endsAt }: MailFacts): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Your subscription is active again',
    node: (
      <>
        <MailParagraph>You resumed {title}.</MailParagraph>
        <NextAndOut next={next} creditCents={creditCents} endsAt={endsAt} />
        <MailAction href={`${base}${OWN_SUBSCRIPTIONS}`}>Manage your subscription</MailAction>
      </>
    ),
  });
  return { ...mail, to, template: 'subscription_reactivated', isResendable: true };
}

export async function endedMail({ to, base, title }: MailFacts): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Your subscription has ended',
    node: (
      <>
        <MailParagraph>{title} ended today. You won’t be charged again.</MailParagraph>
        <MailAction href={`${base}/subscribe`}>Subscribe again</MailAction>
      </>
    ),
  });
  return { ...mail, to, template: 'subscription_ended', isResendable: true };
}

/** Announces a charge that the member agreed to long ago, in time to cancel. */
export async function renewalNoticeMail({
  to,
  base,
  title,
  next,
  creditCents,
  isTrial,
  paysBy,
}: MailFacts & { next: { at: Date; cents: number }; isTrial: boolean; paysBy: PaysBy }): Promise<MailMessage> {
  const day = calendarDate(next.at);
  const chargedCents = Math.max(0, next.cents - creditCents);
  const less = `${moneyText(next.cents)}, tax included, minus your account credit of ${moneyText(creditCents)} unless something else uses it first`;
  const charge =
    chargedCents === 0 ? 'you won’t be charged' : `we’ll charge ${PAYER_NAMES[paysBy]} ${moneyText(chargedCents)}`;
  const mail = await renderMail({
    subject: isTrial ? `Your free trial ends on ${day}` : `Your subscription renews on ${day}`,
    node: (
      <>
        <MailParagraph>
          {creditCents > 0
            ? `On ${day} ${charge} for ${title}: ${less}.`
            : `On ${day} ${charge}, tax included, for ${title}.`}
        </MailParagraph>
        <MailParagraph>Don’t want to renew? Cancel before then, online in seconds.</MailParagraph>
        <MailAction href={`${base}${OWN_SUBSCRIPTIONS}`}>Manage your subscription</MailAction>
      </>
    ),
  });
  return { ...mail, to, template: isTrial ? 'trial_notice' : 'renewal_notice', isResendable: true };
}

/** Once a year to members who pay monthly, whose renewals are not announced. */
export async function yearlyReminderMail({
  to,
  base,
  title,
  next,
  creditCents,
  endsAt,
}: MailFacts): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Another year with your subscription',
    node: (
      <>
        <MailParagraph>You still have {title}, and it renews every month.</MailParagraph>
        <NextAndOut next={next} creditCents={creditCents} endsAt={endsAt} />
        <MailAction href={`${base}${OWN_SUBSCRIPTIONS}`}>Manage your subscription</MailAction>
      </>
    ),
  });
  return { ...mail, to, template: 'yearly_reminder', isResendable: true };
}
