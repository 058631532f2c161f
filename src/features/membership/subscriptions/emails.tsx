import type { Invoice, InvoiceLine } from '#features/billing/ledger/public.ts';
import { calendarDate } from '#kernel/dates.ts';
import { moneyText } from '#kernel/money.ts';
import type { MailMessage } from '#platform/mail/mail.ts';
import { MailAction, MailParagraph, renderMail } from '#platform/mail/mail-template.tsx';

/** Mails about money and about what it buys. Each says what is charged next and how to end it; nobody can leave them. */

/** What all of them are about. `base`: the address of the site where it was bought. */
export type MailFacts = {
  to: string;
  base: string;
  /** "Standard for Alabama Recruiting" */
  title: string;
  /** When and what is charged next, tax included; null: nothing is. */
  next: { at: Date; cents: number } | null;
  /** What the member has at us: it pays of the next charge first, whatever that is for. */
  creditCents: number;
  /** When the term that is paid for ends. */
  endsAt: Date | null;
};

/** What the credit leaves of a charge that is told; empty: there is none. */
export const creditWords = (creditCents: number): string =>
  creditCents > 0
    ? ` Your account credit of ${moneyText(creditCents)} is used first, for whatever is due next; your card or PayPal pays the rest.`
    : '';

/** By what a charge is made that nobody is there for. */
export type PaysBy = 'card' | 'paypal';

export const PAYER_NAMES: Readonly<Record<PaysBy, string>> = { card: 'your card', paypal: 'your PayPal account' };

export const OWN_SUBSCRIPTIONS = '/users/subscriptions';

export function NextAndOut({ next, creditCents, endsAt }: Pick<MailFacts, 'next' | 'creditCents' | 'endsAt'>) {
  return (
    <MailParagraph>
      {next
        ? `The next charge is ${moneyText(next.cents)}, tax included, on ${calendarDate(next.at)}.${creditWords(creditCents)}`
        : `Nothing is charged again${endsAt ? `; it ends on ${calendarDate(endsAt)}` : ''}.`}{' '}
      You can cancel at any time, on one page, and keep what you paid for to its end.
    </MailParagraph>
  );
}

export async function welcomeMail({
  to,
  base,
  title,
  next,
  creditCents,
  endsAt,
  isTrial,
}: MailFacts & { isTrial: boolean }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: isTrial ? 'Your free trial has begun' : 'Your subscription has begun',
    node: (
      <>
        <MailParagraph>
          You have {title}. Everything that it opens is open from now on
          {isTrial ? ', and nothing has been charged yet' : ''}.
        </MailParagraph>
        <NextAndOut next={next} creditCents={creditCents} endsAt={endsAt} />
        <MailAction href={`${base}${OWN_SUBSCRIPTIONS}`}>Your subscriptions</MailAction>
      </>
    ),
  });
  return { ...mail, to, template: 'subscription_welcome' };
}

type Receipt = MailFacts & { invoice: Invoice; lines: readonly InvoiceLine[] };

/** What was paid, line by line, as it stands in the books. */
export async function receiptMail({
  to,
  base,
  title,
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
          Receipt {invoice.id} of {calendarDate(invoice.issuedAt)}, for {title}.
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
        <MailAction href={`${base}${OWN_SUBSCRIPTIONS}`}>Your subscriptions</MailAction>
      </>
    ),
  });
  return { ...mail, to, template: 'receipt' };
}

type Refused = MailFacts & { dueCents: number; nextTryAt: Date | null; paysBy: PaysBy };

/** A renewal was refused. The last of these says that it is over. */
export async function renewalFailedMail(refused: Refused): Promise<MailMessage> {
  const { to, base, title, dueCents, nextTryAt, paysBy } = refused;
  const isLast = nextTryAt === null;
  const mail = await renderMail({
    subject: isLast ? 'Your subscription has ended: the payment did not go through' : 'Your payment did not go through',
    node: isLast ? (
      <>
        <MailParagraph>
          We tried five times in two weeks to charge {PAYER_NAMES[paysBy]}, and each charge was declined. {title} has
          ended. Nothing is owed and nothing more is charged.
        </MailParagraph>
        <MailAction href={`${base}/subscribe`}>Subscribe again</MailAction>
      </>
    ) : (
      <>
        <MailParagraph>
          We could not charge {PAYER_NAMES[paysBy]} {moneyText(dueCents)} to renew {title}. You keep your access. We try
          again on {calendarDate(nextTryAt)}.
        </MailParagraph>
        <MailAction href={`${base}/users/billing_information`}>Pay now, or choose another way to pay</MailAction>
        <MailParagraph>You can also cancel: then it ends at once, and nothing is owed.</MailParagraph>
      </>
    ),
  });
  return { ...mail, to, template: isLast ? 'renewal_failed_last' : 'renewal_failed' };
}

export async function cancelledMail({
  to,
  base,
  title,
  endsAt,
  isOver,
}: MailFacts & { isOver: boolean }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Your subscription is cancelled',
    node: (
      <>
        <MailParagraph>
          {isOver || endsAt === null
            ? `${title} has ended. Nothing is owed and nothing more is charged.`
            : `${title} is cancelled. You keep it until ${calendarDate(endsAt)}, and nothing more is charged.`}
        </MailParagraph>
        {isOver ? null : <MailAction href={`${base}${OWN_SUBSCRIPTIONS}`}>Take it back until then</MailAction>}
      </>
    ),
  });
  return { ...mail, to, template: 'subscription_cancelled' };
}

export async function reactivatedMail({ to, base, title, next, creditCents, endsAt }: MailFacts): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Your subscription goes on',
    node: (
      <>
        <MailParagraph>You took the cancellation of {title} back.</MailParagraph>
        <NextAndOut next={next} creditCents={creditCents} endsAt={endsAt} />
        <MailAction href={`${base}${OWN_SUBSCRIPTIONS}`}>Your subscriptions</MailAction>
      </>
    ),
  });
  return { ...mail, to, template: 'subscription_reactivated' };
}

export async function endedMail({ to, base, title }: MailFacts): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Your subscription has ended',
    node: (
      <>
        <MailParagraph>{title} has ended today. Nothing more is charged.</MailParagraph>
        <MailAction href={`${base}/subscribe`}>Subscribe again</MailAction>
      </>
    ),
  });
  return { ...mail, to, template: 'subscription_ended' };
}

/** Before a charge that was long ago agreed to: in time to cancel. */
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
  const less = `${moneyText(next.cents)}, tax included, less your account credit of ${moneyText(creditCents)} unless something else uses it first`;
  const charge =
    chargedCents === 0 ? 'nothing is charged' : `we charge ${PAYER_NAMES[paysBy]} ${moneyText(chargedCents)}`;
  const mail = await renderMail({
    subject: isTrial ? `Your free trial ends on ${day}` : `Your subscription renews on ${day}`,
    node: (
      <>
        <MailParagraph>
          {creditCents > 0
            ? `On ${day} ${charge} for ${title}: ${less}.`
            : `On ${day} ${charge}, tax included, for ${title}.`}
        </MailParagraph>
        <MailParagraph>If you do not want that, cancel before: it takes one page and one click.</MailParagraph>
        <MailAction href={`${base}${OWN_SUBSCRIPTIONS}`}>Your subscriptions</MailAction>
      </>
    ),
  });
  return { ...mail, to, template: isTrial ? 'trial_notice' : 'renewal_notice' };
}

/** Once a year to who pays by the month, and is told of no renewal. */
export async function yearlyReminderMail({
  to,
  base,
  title,
  next,
  creditCents,
  endsAt,
}: MailFacts): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'You have had your subscription for another year',
    node: (
      <>
        <MailParagraph>You still have {title}, and it renews each month.</MailParagraph>
        <NextAndOut next={next} creditCents={creditCents} endsAt={endsAt} />
        <MailAction href={`${base}${OWN_SUBSCRIPTIONS}`}>Your subscriptions</MailAction>
      </>
    ),
  });
  return { ...mail, to, template: 'yearly_reminder' };
}
