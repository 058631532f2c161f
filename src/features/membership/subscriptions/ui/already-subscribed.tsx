import { ButtonLink } from '#design-system/button.tsx';
import { Line } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { overlapping } from '../order-view.ts';
import { type SubscriptionView, titleOf } from '../subscription-view.ts';
import { PayOwedLink } from './pay-owed-link.tsx';
import css from './subscribe.module.css';
import type { SubscribeData } from './subscribe-data.ts';
import { kindOf, waysOn } from './subscription-text.ts';

type Chosen = Pick<SubscribeData, 'site' | 'held'> & {
  choice: Pick<SubscribeData['choice'], 'plan' | 'addOn' | 'siteIds'>;
};

/** The member's subscription that rules out this purchase; null: none does. The API refuses it as well. */
export function inTheWayOf({ choice, site, held }: Chosen): SubscriptionView | null {
  const { plan, addOn } = choice;
  const live = held.filter(({ status }) => status !== 'incomplete' && status !== 'ended');
  const beside = live.map((view) => ({
    view,
    type: view.type,
    plan: view.plan,
    siteIds: view.sites.map(({ id }) => id),
    addOns: view.associatedAddOns.map(({ type }) => type),
  }));
  const siteIds = plan === 'ALL_ACCESS' ? [] : [site.id, ...choice.siteIds];
  return overlapping(beside, { plan, siteIds, addOns: addOn === null ? [] : [addOn] })?.view ?? null;
}

/** Shown instead of a form that could only be refused, so that nobody pays twice for the same thing. */
export function AlreadySubscribed({ held }: { held: SubscriptionView }) {
  const { owed } = held;
  return (
    <>
      <PageTitle
        title="You’re already subscribed"
        note={`You have ${titleOf(held)} (${kindOf(held)}), which overlaps with this plan. We won’t charge you twice for the same stories.`}
      />
      <p className={css.already}>{waysOn(held)}</p>
      <Line>
        <PayOwedLink owed={owed} />
        <ButtonLink kind={owed ? 'second' : 'team'} href="/users/subscriptions">
          Your subscriptions
        </ButtonLink>
        <ButtonLink kind="second" href="/subscribe">
          All plans
        </ButtonLink>
      </Line>
    </>
  );
}
