import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { Button, ButtonLink } from '#design-system/button.tsx';
import { Icon } from '#design-system/icon.tsx';
import { Line, Page, Sections } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { priceText } from '#kernel/money.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import { UserNav } from '#web/user-nav.tsx';

import type { MemberView } from '../../accounts/member-view.ts';
import { ADD_ONS } from '../../plans/product-view.ts';
import { REMOVAL_FAILED, reactivationWords, type SubscriptionView, titleOf } from '../subscription-view.ts';
import { AddOnDialog } from './add-on-dialog.tsx';
import { PayOwedLink } from './pay-owed-link.tsx';
import { type OwnReferral, ReferFriend } from './refer-friend.tsx';
import { addOnTitle, complimentaryWords, factsOf, kindOf, stateOf } from './subscription-text.ts';
import css from './subscriptions-page.module.css';
import type { Resumed } from './use-add-ons.ts';

const PATH = '/users/subscriptions';
const DONE = {
  cancelled: 'It is cancelled. You keep your access to the end of what you paid for, and nothing more is charged.',
  reactivated: 'Your cancellation is taken back. What comes next stands below.',
  upgraded: 'You pay by the year from now on.',
  saved: 'It stays, on the terms that you chose. We have mailed them to you.',
  offer_mailed: 'The offer is on its way to you. It holds for two weeks.',
  add_on_bought: 'The add-on is yours.',
  add_on_removed: 'The add-on ends with the term that is paid for, and is not charged again.',
  extended: 'Your subscription runs longer now, and the next charge is that much later.',
  to_month: 'It is billed by the month from its next term on.',
  to_year: 'It stays by the year.',
  changed: 'It is changed as you asked.',
} as const;

type SubscriptionsData = {
  token: string;
  userId: number;
  subscriptions: SubscriptionView[];
  complimentaryAccess: MemberView['complimentaryAccess'];
  /** Dollars. */
  accountCredit: number;
  referral: OwnReferral;
  done: keyof typeof DONE | null;
  /** He comes back from his bank, for this add-on. */
  resumed: (Resumed & { subscriptionId: number }) | null;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<SubscriptionsData> {
  const { api } = pageRequestOf(context);
  const [{ csurfToken }, { subscriptions, accountCredit }, referral, { user }] = await Promise.all([
    api.csrf.get(),
    api.subscriptions.list(),
    api.referrals.own(),
    api.account.current(),
  ]);
  const { searchParams } = new URL(request.url);
  const done = searchParams.get('done');
  return {
    token: csurfToken,
    userId: user.userId,
    subscriptions,
    complimentaryAccess: user.complimentaryAccess,
    accountCredit,
    referral,
    done: isDone(done) ? done : null,
    resumed: resumedOf(searchParams),
  };
}

function resumedOf(query: URLSearchParams): SubscriptionsData['resumed'] {
  const addOnId = ADD_ONS.find((addOn) => addOn === query.get('add_on'));
  const subscriptionId = Number(query.get('subscription'));
  return addOnId ? { addOnId, subscriptionId, siteId: Number(query.get('site')) || null } : null;
}

const isDone = (done: string | null): done is keyof typeof DONE => done !== null && Object.hasOwn(DONE, done);

/** What a member has, what comes next, and the way out of each. */
export function Component() {
  const { subscriptions, complimentaryAccess, accountCredit, referral, token, userId, done, resumed } =
    useLoaderData<SubscriptionsData>();
  const { flags } = usePageRoot();
  const present = subscriptions.filter(({ status }) => status !== 'ended');
  const past = subscriptions.filter(({ status }) => status === 'ended');
  return (
    <Page>
      <PageMeta
        title="Subscriptions"
        description="What you have, what is charged next, and how to end it."
        path={PATH}
        isIndexed={false}
      />
      <UserNav />
      <PageTitle title="Subscriptions" />
      <Sections>
        {done ? <Alert kind="success">{DONE[done]}</Alert> : null}
        <section>
          <SectionHead>Yours</SectionHead>
          {accountCredit > 0 ? (
            <p className={css.credit}>
              You have {priceText(accountCredit)} of account credit. It is used first, before your card or PayPal is
              charged.
            </p>
          ) : null}
          {complimentaryAccess ? <p className={css.credit}>{complimentaryWords(complimentaryAccess)}</p> : null}
          {present.length === 0 ? (
            <Empty
              title={complimentaryAccess ? 'No Subscriptions' : 'Free Account - No Subscriptions'}
              actions={
                flags.disableSubscriptions ? null : (
                  <ButtonLink kind="team" href="/subscribe">
                    Subscribe
                  </ButtonLink>
                )
              }
            >
              Free stories, profiles and rankings are open to you. A subscription opens the rest.
            </Empty>
          ) : (
            present.map((each) => (
              <Subscription
                key={each.id}
                subscription={each}
                token={token}
                userId={userId}
                resumed={resumed?.subscriptionId === each.id ? resumed : null}
              />
            ))
          )}
        </section>
        {flags.disableSubscriptions ? null : <ReferFriend {...referral} />}
        {past.length === 0 ? null : (
          <section>
            <SectionHead>Ended</SectionHead>
            {past.map((each) => (
              <Subscription key={each.id} subscription={each} token={token} userId={userId} resumed={null} />
            ))}
          </section>
        )}
      </Sections>
    </Page>
  );
}

type SubscriptionProps = { subscription: SubscriptionView; token: string; userId: number; resumed: Resumed | null };

function Subscription({ subscription, token, userId, resumed }: SubscriptionProps) {
  const { id, status, canCancel, canReactivate, associatedAddOns, owed } = subscription;
  const { flags } = usePageRoot();
  const isSold = !flags.disableSubscriptions;
  const canUpgrade = subscription.canUpgrade && isSold;
  const takesAddOns = subscription.takesAddOns && isSold;
  const [isAdding, setAdding] = useState(resumed !== null);
  return (
    <article className={css.row} data-ended={status === 'ended' ? '' : undefined}>
      <div>
        <h3 className={css.title}>
          {titleOf(subscription)} <span className={css.kind}>{kindOf(subscription)}</span>{' '}
          {status === 'active' && subscription.cancelledAt === null ? null : <State subscription={subscription} />}
        </h3>
        {owed ? (
          <div className={css.owed}>
            <Alert kind="severe" link={{ label: 'Pay now or change how you pay', href: '/users/billing_information' }}>
              {`A payment of ${priceText(owed.amount)} did not go through. You keep your access meanwhile.`}
            </Alert>
          </div>
        ) : null}
        <dl className={css.facts}>
          {factsOf(subscription).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {associatedAddOns
          .filter(({ endsWithTerm }) => subscription.takesAddOns && !endsWithTerm)
          .map((held) => (
            <RemoveAddOn key={held.id} subscriptionId={id} held={held} token={token} />
          ))}
      </div>
      <Line>
        <PayOwedLink owed={owed} />
        {takesAddOns ? (
          <Button kind="second" onClick={() => setAdding(true)}>
            Add-ons
          </Button>
        ) : null}
        {canReactivate ? (
          <CallForm
            call={({ subscriptions }) => subscriptions.reactivate}
            params={{ subscriptionId: id }}
            token={token}
            label={`Reactivate ${titleOf(subscription)}`}
            onDone={() => `${PATH}?done=reactivated`}
          >
            <input
              type="hidden"
              name="agreed_to"
              value={subscription.onceReactivated ? reactivationWords(subscription.onceReactivated) : ''}
            />
            <SubmitButton kind="second">Reactivate</SubmitButton>
          </CallForm>
        ) : null}
        {canUpgrade ? (
          <ButtonLink kind="second" href={`${PATH}/${id}/upgrade`}>
            Change to the year
          </ButtonLink>
        ) : null}
        <OtherTerm subscription={subscription} token={token} userId={userId} />
        {canCancel ? (
          <ButtonLink kind="second" href={`${PATH}/${id}/cancellation`}>
            Cancel
          </ButtonLink>
        ) : null}
      </Line>
      {takesAddOns ? (
        <AddOnDialog subscription={subscription} resumed={resumed} open={isAdding} onClose={() => setAdding(false)} />
      ) : null}
    </article>
  );
}

/** One whose payment failed is told by glyph and colour, too. */
function State({ subscription }: Pick<SubscriptionProps, 'subscription'>) {
  const isLate = subscription.status === 'past_due';
  return (
    <span className={isLate ? `${css.state} ${css.late}` : css.state}>
      {isLate ? <Icon name="warn" /> : null}
      {stateOf(subscription)}
    </span>
  );
}

/** From the year to the month with the next term, and back again before it. */
function OtherTerm({ subscription, token, userId }: Omit<SubscriptionProps, 'resumed'>) {
  const { id, byTheMonth, becomesMonthly } = subscription;
  if (!byTheMonth && !becomesMonthly) return null;
  const [plan, done, words] = becomesMonthly
    ? (['annual', 'to_year', 'Stay with the year'] as const)
    : (['monthly', 'to_month', 'Change to the month'] as const);
  return (
    <CallForm
      call={({ subscriptions }) => subscriptions.change}
      params={{ userId, subscriptionId: id }}
      token={token}
      label={`${words}: ${titleOf(subscription)}`}
      onDone={() => `${PATH}?done=${done}`}
    >
      <input type="hidden" name="subscription_plan" value={plan} />
      <SubmitButton kind="second">{words}</SubmitButton>
    </CallForm>
  );
}

function RemoveAddOn({
  subscriptionId,
  held,
  token,
}: {
  subscriptionId: number;
  held: SubscriptionView['associatedAddOns'][number];
  token: string;
}) {
  return (
    <div className={css.remove}>
      <CallForm
        call={({ addOns }) => addOns.remove}
        token={token}
        label={`Remove ${addOnTitle(held)}`}
        onDone={() => `${PATH}?done=add_on_removed`}
        failureWords={{ text: REMOVAL_FAILED, link: { label: 'Contact Us', href: '/news/contact-us-5' } }}
      >
        <input type="hidden" name="subscription_id" value={subscriptionId} />
        <input type="hidden" name="add_on_ids[]" value={held.id} />
        <SubmitButton kind="second" size="small">
          Remove {addOnTitle(held)}
        </SubmitButton>
      </CallForm>
    </div>
  );
}
