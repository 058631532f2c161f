import { calendarDate } from '#kernel/dates.ts';
import { moneyText } from '#kernel/money.ts';
import type { MailMessage } from '#platform/mail/mail.ts';
import { MailAction, MailParagraph, renderMail } from '#platform/mail/mail-template.tsx';

/** What both are written when their month is there. Neither mail names the other one. */

/** A month of what he has, or its price as credit. */
export type Given = { kind: 'month'; endsAt: Date; renews: boolean } | { kind: 'credit'; cents: number };

type MonthFacts = {
  to: string;
  /** The address of the site where the friend subscribed. */
  base: string;
  given: Given;
};

function wordsOf(given: Given): string {
  if (given.kind === 'credit')
    return `You have no subscription that could run longer, so ${moneyText(given.cents)} stand to your credit: they pay of what you subscribe to next.`;
  return given.renews
    ? `Your next charge comes a month later, on ${calendarDate(given.endsAt)}.`
    : `Your subscription runs a month longer, to ${calendarDate(given.endsAt)}.`;
}

async function monthMail({ to, base, given }: MonthFacts, { why, template }: { why: string; template: string }) {
  const mail = await renderMail({
    subject: 'A month for you',
    node: (
      <>
        <MailParagraph>{why}</MailParagraph>
        <MailParagraph>{wordsOf(given)}</MailParagraph>
        <MailAction href={`${base}/users/subscriptions`}>Your subscriptions</MailAction>
      </>
    ),
  });
  return { ...mail, to, template };
}

export const friendMonthMail = (facts: MonthFacts): Promise<MailMessage> =>
  monthMail(facts, {
    why: 'You came by a friend’s code and have paid for thirty days. Here is your month.',
    template: 'referral_friend',
  });

export const referrerMonthMail = (facts: MonthFacts): Promise<MailMessage> =>
  monthMail(facts, {
    why: 'A friend subscribed by your code and stayed for thirty days. Here is your month, and thank you.',
    template: 'referral_referrer',
  });
