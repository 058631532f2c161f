import { useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { Line, Page } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { Steps } from '#design-system/steps.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { usePageRoot } from '#web/root-data.ts';
import { useSessionAreas } from '#web/use-session-areas.ts';
import { BundleStep } from './bundle-step.tsx';
import { LearnStep } from './learn-step.tsx';
import { PurchaseStep } from './purchase-step.tsx';
import css from './subscribe.module.css';
import type { Step } from './subscribe-choice.ts';
import { loadSubscribe, type SubscribeData } from './subscribe-data.ts';
import { SuccessStep } from './success-step.tsx';
import { UpsellStep } from './upsell-step.tsx';

export const loader = loadSubscribe;

const LABELS = ['Plans', 'Upgrade', 'Payment'];
const PLACE: Readonly<Record<Step, number>> = { learn: 0, bundle: 1, upsell: 1, purchase: 2, success: LABELS.length };

/** /subscribe and /subscriptions/new: from the plans to the finished purchase (rule R23). */
export function Component() {
  const data = useLoaderData<SubscribeData>();
  useSessionAreas();
  const { flags } = usePageRoot();
  const { step } = data.choice;
  return (
    <>
      <PageMeta
        title="Subscribe"
        description="Every story, the War Room and fewer ads: what you get, what it costs and how to cancel."
        path="/subscribe"
        isOfSite
      />
      {flags.disableSubscriptions ? (
        <Closed />
      ) : (
        <Page>
          <div className={css.steps}>
            <Steps labels={LABELS} current={PLACE[step]} />
          </div>
          <FriendsCode {...data} />
          <StepOf {...data} />
        </Page>
      )}
    </>
  );
}

function StepOf(data: SubscribeData) {
  switch (data.choice.step) {
    case 'learn':
      return <LearnStep {...data} />;
    case 'bundle':
      return <BundleStep {...data} />;
    case 'upsell':
      return <UpsellStep {...data} />;
    case 'purchase':
      return <PurchaseStep {...data} />;
    case 'success':
      return <SuccessStep {...data} />;
  }
}

/** Shown until the payment step, where the code's field takes over. */
function FriendsCode({ friend, choice: { step } }: SubscribeData) {
  if (!friend || step === 'purchase' || step === 'success') return null;
  return (
    <div className={css.friend}>
      <Alert kind={friend.accepted ? 'success' : 'info'}>{friend.message}</Alert>
    </div>
  );
}

function Closed() {
  return (
    <Page>
      <PageTitle
        title="Subscriptions are closed right now"
        note="Your current subscriptions keep running, and you can manage them as usual."
      />
      <Line>
        <ButtonLink href="/users/subscriptions">Your subscriptions</ButtonLink>
        <ButtonLink kind="second" href="/">
          Front page
        </ButtonLink>
      </Line>
    </Page>
  );
}
