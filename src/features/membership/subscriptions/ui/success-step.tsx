import { Alert } from '#design-system/alert.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { Line } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { calendarDate } from '#kernel/dates.ts';
import { priceText } from '#kernel/money.ts';
import css from './subscribe.module.css';
import type { SubscribeData } from './subscribe-data.ts';

/** What was bought, as the server has it; without anything it says so. */
export function SuccessStep({ held }: SubscribeData) {
  const [bought] = held.filter(({ status }) => status === 'active' || status === 'trial');
  if (!bought)
    return (
      <>
        <PageTitle title="Nothing was bought yet" note="You have no subscription. If you paid and see this, tell us." />
        <Line>
          <ButtonLink kind="team" href="/subscribe">
            Subscribe
          </ButtonLink>
          <ButtonLink kind="second" href="/news/contact-us-5">
            Contact us
          </ButtonLink>
        </Line>
      </>
    );
  const { planName, sites, nextBill, termEndsAt } = bought;
  const where = sites.length === 0 ? 'every site' : sites.map(({ name }) => name).join(', ');
  return (
    <>
      <PageTitle title="You are in" note={`${planName}, ${where}. Everything is open from now on.`} />
      <div className={css.bought}>
        <Alert kind="success" live={false}>
          {nextBill
            ? `The next charge is ${priceText(nextBill.amount)} on ${calendarDate(new Date(nextBill.at))}.${noticeText(bought)}`
            : `Nothing is charged again. It ends on ${termEndsAt ? calendarDate(new Date(termEndsAt)) : 'its last day'}.`}
        </Alert>
        <p>
          You can cancel under <a href="/users/subscriptions">Subscriptions</a> at any time, on one page.
        </p>
        <Line>
          <ButtonLink href="/landing_page">Start reading</ButtonLink>
        </Line>
      </div>
    </>
  );
}

/** Only a year and what follows a free trial are announced (notice.ts). */
const noticeText = ({ status, billingPeriod }: SubscribeData['held'][number]): string =>
  status === 'trial' || billingPeriod === 'year' ? " We'll email you before it." : '';
