import { calendarDate } from '#kernel/dates.ts';
import { moneyText } from '#kernel/money.ts';
import type { MailMessage } from '#platform/mail/mail.ts';
import { MailAction, MailParagraph, renderMail } from '#platform/mail/mail-template.tsx';

/** The emails to both friends about their free month. Neither names the other person. */

/** A month of their subscription, or its price as credit. */
export type Given = { kind: 'month'; endsAt: Date; renews: boolean } | { kind: 'credit'; cents: number };

type MonthFacts = {
  to: string;
  /** The address of the site where the friend subscribed. */
  base: string;
  given: Given;
};

function wordsOf(given: Given): string {
  if (given.kind === 'credit')
    return `You don’t have a subscription to extend, so we added ${moneyText(given.cents)} to your account credit. It goes toward your next subscription.`;
  return given.renews
    ? `Your next charge moves back a month, to ${calendarDate(given.endsAt)}.`
    : `Your subscription now runs through ${calendarDate(given.endsAt)}.`;
}

async function monthMail({ to, base, given }: MonthFacts, { why, template }: { why: string; template: string }) {
  const mail = await renderMail({
    subject: 'You earned a free month',
    node: (
      <>
        <MailParagraph>{why}</MailParagraph>
        <MailParagraph>{wordsOf(given)}</MailParagraph>
        <MailAction href={`${base}/users/subscriptions`}>Manage your subscription</MailAction>
      </>
    ),
  });
  return { ...mail, to, template };
}

export const friendMonthMail = (facts: MonthFacts): Promise<MailMessage> =>
  monthMail(facts, {
    why: 'You joined with a friend’s code and stayed 30 days. Here’s your free month.',
    template: 'referral_friend',
  });

export const referrerMonthMail = (facts: MonthFacts): Promise<MailMessage> =>
  monthMail(facts, {
    why: 'A friend joined with your code and stayed 30 days. Here’s your free month. Thank you!',
    template: 'referral_referrer',
  });
