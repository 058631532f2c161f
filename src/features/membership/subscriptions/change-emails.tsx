import { calendarDate } from '#kernel/dates.ts';
import { moneyText } from '#kernel/money.ts';
import type { MailMessage } from '#platform/mail/mail.ts';
import { MailAction, MailParagraph, renderMail } from '#platform/mail/mail-template.tsx';
import { creditWords, type MailFacts, NextAndOut, OWN_SUBSCRIPTIONS, PAYER_NAMES, type PaysBy } from './emails.tsx';

/** Emails about changes without a charge, by their event. */
export const CHANGES = [
  'add_on_removed',
  'renewal_turned_on',
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
  /** When the pause ends. */
  pausedUntil: Date | null;
  /** Somebody else paid for the subscription. */
  isGift: boolean;
  /** Why an extension adds days and not months: the plan costs more than what was given. */
  extensionNote: string | null;
};

const WORDS: Readonly<Record<Change, { subject: string; words: (facts: ChangeFacts) => string }>> = {
  add_on_removed: {
    subject: 'Your add-on ends with this term',
    words: ({ title }) => `An add-on of ${title} runs through the period you paid for and won’t be charged again.`,
  },
  renewal_turned_on: {
    subject: 'Your subscription renews now',
    words: ({ title }) => `You turned on renewal for ${title}. Nothing was charged today.`,
  },
  subscription_extended: {
    subject: 'Your subscription was extended',
    words: ({ title, endsAt, extensionNote }) =>
      `${title} is extended${endsAt ? ` through ${calendarDate(endsAt)}` : ''} at no cost.${extensionNote === null ? '' : ` ${extensionNote}`}`,
  },
  subscription_given: {
    subject: 'You have a free subscription',
    words: ({ title }) => `You have ${title} at no cost. It doesn’t renew.`,
  },
  subscription_resumed: {
    subject: 'Your pause is over',
    words: ({ title }) => `You have full access to ${title} again.`,
  },
  subscription_restored: {
    subject: 'Your access is restored',
    words: ({ title }) => `The payment dispute for ${title} is settled, and you have full access again.`,
  },
  subscription_saved: {
    subject: 'Your subscription offer is applied',
    words: ({ title, pausedUntil }) =>
      pausedUntil
        ? `${title} is paused until ${calendarDate(pausedUntil)}. Until then you won’t be charged and won’t have access.`
        : `${title} continues with the offer you chose.`,
  },
  subscription_shortened: {
    subject: 'Your gift was reversed',
    words: ({ title, endsAt }) =>
      `The bank of the person who gave you ${title} reversed the payment, so the days your gift added were removed.${endsAt ? ` Your subscription now runs through ${calendarDate(endsAt)}.` : ''} What you paid for yourself isn’t affected, and you owe nothing for the gift.`,
  },
  subscription_suspended: {
    subject: 'Your subscription is on hold',
    words: ({ title, isGift }) =>
      isGift
        ? `The person who gave you ${title} disputed the payment with their bank. Your subscription is on hold until the bank decides. You have nothing to pay.`
        : `Your bank opened a dispute about a payment for ${title}. Until it’s decided, your access is paused and you won’t be charged. If you didn’t ask your bank for this, please contact us.`,
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
        <MailAction href={`${base}${OWN_SUBSCRIPTIONS}`}>Manage your subscription</MailAction>
      </>
    ),
  });
  return { ...mail, to, template: change, isResendable: true };
}

/** A refund was sent. */
export async function refundMail({ to, base, title, cents }: MailFacts & { cents: number }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: `Your refund, ${moneyText(cents)}`,
    node: (
      <>
        <MailParagraph>
          We refunded {moneyText(cents)} of what you paid for {title} to your original payment method. It usually shows
          up within 5 to 10 days.
        </MailParagraph>
        <MailAction href={`${base}/users/billing_information`}>See your billing history</MailAction>
      </>
    ),
  });
  return { ...mail, to, template: 'refund', isResendable: true };
}

/** A refund could not be sent to the original payment method: the money is still the member’s. */
export async function refundFailedMail({
  to,
  base,
  title,
  cents,
}: MailFacts & { cents: number }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: `Your refund of ${moneyText(cents)} didn’t go through`,
    node: (
      <>
        <MailParagraph>
          We couldn’t refund {moneyText(cents)} of what you paid for {title} to your original payment method. Usually
          that’s because the card was closed or the payment is too old for PayPal to refund. The money is still yours.
        </MailParagraph>
        <MailParagraph>Let us know if you’d like it as account credit or sent to you another way.</MailParagraph>
        <MailAction href={`${base}/news/contact-us-5`}>Contact us</MailAction>
      </>
    ),
  });
  return { ...mail, to, template: 'refund_failed', isResendable: true };
}

/** Sent while the card can still be replaced before the next charge. */
export async function cardExpiringMail({ to, base, title, next, creditCents }: MailFacts): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'Your card expires this month',
    node: (
      <>
        <MailParagraph>
          The card you use for {title} expires at the end of this month.
          {next
            ? ` Your next charge is ${moneyText(next.cents)} on ${calendarDate(next.at)}.${creditWords(creditCents)}`
            : ''}
        </MailParagraph>
        <MailAction href={`${base}/users/billing_information`}>Update your card</MailAction>
        <MailParagraph>Don’t want to continue? You can cancel online in seconds.</MailParagraph>
      </>
    ),
  });
  return { ...mail, to, template: 'card_expiring', isResendable: true };
}

/** Sent before staff charge the annual price that the member asked for. */
export async function upgradeByStaffMail({
  to,
  base,
  title,
  dueCents,
  paysBy,
}: MailFacts & { dueCents: number; paysBy: PaysBy }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: `You’re switching to annual: ${moneyText(dueCents)} today`,
    node: (
      <>
        <MailParagraph>
          As you asked our staff, {title} switches to annual today. We’ll charge {PAYER_NAMES[paysBy]}{' '}
          {moneyText(dueCents)} now, tax included, after credit for your unused days. Your receipt follows once it’s
          charged. If the charge is declined, nothing changes.
        </MailParagraph>
        <MailParagraph>
          It renews every year until you cancel. If you didn’t ask for this, please contact us.
        </MailParagraph>
        <MailAction href={`${base}${OWN_SUBSCRIPTIONS}`}>Manage your subscription</MailAction>
      </>
    ),
  });
  return { ...mail, to, template: 'upgrade_by_staff', isResendable: true };
}

export async function upgradeDeclinedMail({
  to,
  base,
  title,
  dueCents,
  paysBy,
}: MailFacts & { dueCents: number; paysBy: PaysBy }): Promise<MailMessage> {
  const mail = await renderMail({
    subject: 'You weren’t switched to annual',
    node: (
      <>
        <MailParagraph>
          We couldn’t charge {PAYER_NAMES[paysBy]} {moneyText(dueCents)} to switch {title} to annual. You weren’t
          charged for it, and your monthly subscription continues as before.
        </MailParagraph>
        <MailParagraph>
          To switch, update your payment method under Billing, then choose annual under Subscriptions.
        </MailParagraph>
        <MailAction href={`${base}${OWN_SUBSCRIPTIONS}`}>Manage your subscription</MailAction>
      </>
    ),
  });
  return { ...mail, to, template: 'upgrade_declined', isResendable: true };
}
