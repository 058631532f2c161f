import { calendarDate } from '#kernel/dates.ts';
import { moneyText } from '#kernel/money.ts';
import type { MailMessage } from '#platform/mail/mail.ts';
import { MailAction, MailParagraph, renderMail } from '#platform/mail/mail-template.tsx';
import { creditWords, type MailFacts, NextAndOut, OWN_SUBSCRIPTIONS, PAYER_NAMES, type PaysBy } from './emails.tsx';

/** Mails about what changed without a charge, by the event that tells of it. */
export const CHANGES = [
  'add_on_removed',
  'subscription_extended',
  'subscription_given',
  'subscription_resumed',
  'subscription_restored',
  'subscription_saved',
  'subscription_shortened',
  'subscription_suspended',
] as const;
export type Change = (typeof CHANGES)[number];

type ChangeFacts = MailFacts & {
  /** Of a pause: when it is over. */
  pausedUntil: Date | null;
  /** Somebody else paid for it. */
  isGift: boolean;
  /** Of an extension on a plan that costs more than what was given: why it is one by days. */
  extensionNote: string | null;
};

const WORDS: Readonly<Record<Change, { subject: string; words: (facts: ChangeFacts) => string }>> = {
  add_on_removed: {
    subject: 'Your add-on ends with this term',
    words: ({ title }) => `An add-on of ${title} ends with the term that is paid for, and is not charged again.`,
  },
  subscription_extended: {
    subject: 'Your subscription was extended',
    words: ({ title, endsAt, extensionNote }) =>
      `${title} runs longer${endsAt ? `, to ${calendarDate(endsAt)}` : ''}, at no cost.${extensionNote === null ? '' : ` ${extensionNote}`}`,
  },
  subscription_given: {
    subject: 'You were given a subscription',
    words: ({ title }) => `You have ${title}, and it costs you nothing. It does not renew by itself.`,
  },
  subscription_resumed: {
    subject: 'Your pause is over',
    words: ({ title }) => `${title} is open to you again.`,
  },
  subscription_restored: {
    subject: 'Your subscription is open again',
    words: ({ title }) => `The question about a payment of ${title} is settled, and it is open to you again.`,
  },
  subscription_saved: {
    subject: 'Your subscription stays, on new terms',
    words: ({ title, pausedUntil }) =>
      pausedUntil
        ? `${title} is paused until ${calendarDate(pausedUntil)}. Until then nothing is charged, and what it opens is closed.`
        : `${title} goes on, on the terms that you chose.`,
  },
  subscription_shortened: {
    subject: 'Your gift was taken back',
    words: ({ title, endsAt }) =>
      `The bank of the person who gave you ${title} took the payment back, so the days that gift added are gone.${endsAt ? ` Your subscription now runs to ${calendarDate(endsAt)}.` : ''} What you paid for yourself is not affected, and you owe nothing for the gift.`,
  },
  subscription_suspended: {
    subject: 'Your subscription is suspended',
    words: ({ title, isGift }) =>
      isGift
        ? `The bank of the person who gave you ${title} disputes the payment. Until it decides, the subscription is on hold. You have nothing to pay.`
        : `Your bank disputes a payment for ${title}. Until it has decided, what the subscription opens is closed, and nothing is charged. If you did not ask your bank for that, please write to us.`,
  },
};

export async function changeMail(change: Change, facts: ChangeFacts): Promise<MailMessage> {
  const { to, base, next, creditCents, endsAt } = facts;
  const { subject, words } = WORDS[change];
  const mail = await renderMail({
    subject,
    node: (
      <>
        <MailParagraph>{words(facts)}</MailParagraph>
        <NextAndOut next={next} creditCents={creditCents} endsAt={endsAt} />
        <MailAction href={`${base}${OWN_SUBSCRIPTIONS}`}>Your subscriptions</MailAction>
      </>
    ),
  });
  return { ...mail, to, template: change };
}

/** Money is on its way back. */
export async function refundMail({ to, base, title, cents }: MailFacts & { cents: number }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: `Your refund, ${moneyText(cents)}`,
    node: (
      <>
        <MailParagraph>
          {moneyText(cents)} of what you paid for {title} is on its way back, by the way that you paid. A bank takes
          five to ten days to show it.
        </MailParagraph>
        <MailAction href={`${base}/users/billing_information`}>Your billing history</MailAction>
      </>
    ),
  });
  return { ...mail, to, template: 'refund' };
}

/** Money did not go back by the way that it came: it is still the member's. */
export async function refundFailedMail({
  to,
  base,
  title,
  cents,
}: MailFacts & { cents: number }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: `Your refund of ${moneyText(cents)} did not arrive`,
    node: (
      <>
        <MailParagraph>
          {moneyText(cents)} of what you paid for {title} could not be returned by the way that you paid: most often a
          card was closed, or a payment is older than PayPal gives back. The money is still yours.
        </MailParagraph>
        <MailParagraph>
          Tell us whether you want it as credit for your next bill or sent to you in another way.
        </MailParagraph>
        <MailAction href={`${base}/news/contact-us-5`}>Write to us</MailAction>
      </>
    ),
  });
  return { ...mail, to, template: 'refund_failed' };
}

/** Before the card is good no more, and the next charge would be refused. */
export async function cardExpiringMail({ to, base, title, next, creditCents }: MailFacts): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Your card expires this month',
    node: (
      <>
        <MailParagraph>
          The card that pays for {title} is good to the end of this month.
          {next
            ? ` The next charge is ${moneyText(next.cents)}, on ${calendarDate(next.at)}.${creditWords(creditCents)}`
            : ''}
        </MailParagraph>
        <MailAction href={`${base}/users/billing_information`}>Give us your new card</MailAction>
        <MailParagraph>If you want to stop instead, you can cancel on one page.</MailParagraph>
      </>
    ),
  });
  return { ...mail, to, template: 'card_expiring' };
}

/** Before staff have the card charged for the year that the member asked them for. */
export async function upgradeByStaffMail({
  to,
  base,
  title,
  dueCents,
  paysBy,
}: MailFacts & { dueCents: number; paysBy: PaysBy }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: `You change to the year: ${moneyText(dueCents)} now`,
    node: (
      <>
        <MailParagraph>
          As you asked our staff, you pay for {title} by the year from today on. We charge {PAYER_NAMES[paysBy]}{' '}
          {moneyText(dueCents)} now, tax included and less the days that you have paid for. If the charge is declined,
          nothing changes.
        </MailParagraph>
        <MailParagraph>It renews each year until you cancel. If you did not ask for that, write to us.</MailParagraph>
        <MailAction href={`${base}${OWN_SUBSCRIPTIONS}`}>Your subscriptions</MailAction>
      </>
    ),
  });
  return { ...mail, to, template: 'upgrade_by_staff' };
}
