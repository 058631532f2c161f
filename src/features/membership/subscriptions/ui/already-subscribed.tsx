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

/** What he has beside which what he chose is not sold; null: nothing does. The call refuses it as well, once everything is typed. */
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

/** In the place of a form that could only be refused: nobody pays for one thing twice. */
export function AlreadySubscribed({ held }: { held: SubscriptionView }) {
  const { owed } = held;
  return (
    <>
      <PageTitle
        title="You are subscribed already"
        note={`${titleOf(held)} (${kindOf(held)}) and what you chose are not sold beside each other, so that you pay for nothing twice.`}
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
