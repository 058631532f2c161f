import { Alert } from '#design-system/alert.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { Line } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { RatingChip } from '#design-system/rating-chip.tsx';
import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { calendarDate } from '#kernel/dates.ts';
import { priceText } from '#kernel/money.ts';
import { storiesOf } from '../subscription-view.ts';
import css from './subscribe.module.css';
import type { SubscribeData } from './subscribe-data.ts';
import { dayOf } from './subscription-text.ts';
import type { Welcome } from './welcome.ts';

/** Shows what was bought, as the server has it. */
export function SuccessStep({ held, choice: { returnTo }, welcome }: SubscribeData) {
  const [bought] = held.filter(({ status }) => status === 'active' || status === 'trial');
  if (!bought)
    return (
      <>
        <PageTitle title="You don’t have a subscription yet" note="If you already paid, contact us and we’ll fix it." />
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
  const { sites, nextBill, termEndsAt } = bought;
  return (
    <>
      <PageTitle title="You’re in" note={`You now have ${storiesOf(sites)}.`} />
      <div className={css.bought}>
        <Alert kind="success" live={false}>
          {nextBill
            ? `Your next charge is ${priceText(nextBill.amount)} on ${calendarDate(new Date(nextBill.at))}.${noticeText(bought)}`
            : `${termEndsAt ? `Your access runs through ${dayOf(termEndsAt)}. ` : ''}You won’t be charged again.`}
        </Alert>
        <p>
          Manage or cancel anytime under <a href="/users/subscriptions">Subscriptions</a>.
          {welcome?.receiptUrl ? (
            <>
              {' '}
              We emailed your receipt; you can also <a href={welcome.receiptUrl}>download it (PDF)</a>.
            </>
          ) : null}
        </p>
        <Line>
          {returnTo === null ? null : (
            <ButtonLink kind="team" href={returnTo}>
              Back to your story
            </ButtonLink>
          )}
          <ButtonLink kind={returnTo === null ? 'team' : 'second'} href="/landing_page">
            Start reading
          </ButtonLink>
        </Line>
      </div>
      {welcome && welcome.stories.length + welcome.prospects.length > 0 ? (
        <div className={css.next}>
          <Unlocked stories={welcome.stories} />
          <ToFollow prospects={welcome.prospects} />
        </div>
      ) : null}
    </>
  );
}

function Unlocked({ stories }: Pick<Welcome, 'stories'>) {
  if (stories.length === 0) return null;
  return (
    <section>
      <SectionHead>Unlocked for you</SectionHead>
      <RowList>
        {stories.map(({ href, headline, author }) => (
          <RowItem key={href}>
            <RowMain href={href} sub={author}>
              {headline}
            </RowMain>
          </RowItem>
        ))}
      </RowList>
    </section>
  );
}

function ToFollow({ prospects }: Pick<Welcome, 'prospects'>) {
  if (prospects.length === 0) return null;
  return (
    <section>
      <SectionHead>Prospects to follow</SectionHead>
      <RowList>
        {prospects.map(({ href, name, facts, rating, stars }) => (
          <RowItem key={href}>
            <RowMain href={href} sub={facts}>
              {name}
            </RowMain>
            <RatingChip rating={rating} stars={stars} />
          </RowItem>
        ))}
      </RowList>
    </section>
  );
}

/** Only annual charges and the first charge after a free trial are announced (notice.ts). */
const noticeText = ({ status, billingPeriod }: SubscribeData['held'][number]): string =>
  status === 'trial' || billingPeriod === 'year' ? ' We’ll email you before it.' : '';
