import { type ReactNode, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Alert } from '#design-system/alert.tsx';
import { Button, ButtonLink } from '#design-system/button.tsx';
import { Icon } from '#design-system/icon.tsx';
import { Line } from '#design-system/layout.tsx';
import { priceText } from '#kernel/money.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { usePageRoot } from '#web/root-data.ts';
import { subscriptionReplaced } from '#web/store/auth.ts';
import type { AddOn } from '../../plans/product-view.ts';
import { REMOVAL_FAILED, reactivationWords, type SubscriptionView, titleOf } from '../subscription-view.ts';
import { AddOnDialog } from './add-on-dialog.tsx';
import { PayOwedLink } from './pay-owed-link.tsx';
import { DONE, PATH } from './subscription-outcomes.ts';
import { addOnTitle, factsOf, kindOf, stateOf, switchWords } from './subscription-text.ts';
import css from './subscriptions-page.module.css';
import type { Resumed } from './use-add-ons.ts';

/** One subscription of a member: its facts, and what they can change. */

type SubscriptionProps = {
  subscription: SubscriptionView;
  token: string;
  userId: number;
  resumed: Resumed | null;
  /** An add-on chosen on another page. */
  chosen?: AddOn | null;
  /** The saved card; null: there is none. */
  cardWords?: string | null;
  /** Actions for a subscription that has ended. */
  children?: ReactNode;
};

export function Subscription({
  subscription,
  token,
  userId,
  resumed,
  chosen = null,
  cardWords = null,
  children,
}: SubscriptionProps) {
  const { id, status, canCancel, canReactivate, associatedAddOns, owed } = subscription;
  const { flags } = usePageRoot();
  const isSold = !flags.disableSubscriptions;
  const canUpgrade = subscription.canUpgrade && isSold;
  const takesAddOns = subscription.takesAddOns && isSold;
  const [isAdding, setAdding] = useState(resumed !== null || chosen !== null);
  const dispatch = useDispatch();
  return (
    <article className={css.row} data-ended={status === 'ended' ? '' : undefined}>
      <div>
        <h3 className={css.title}>
          {titleOf(subscription)} <span className={css.kind}>{kindOf(subscription)}</span>{' '}
          {status === 'active' && subscription.cancelledAt === null ? null : <State subscription={subscription} />}
        </h3>
        {owed ? (
          <div className={css.owed}>
            <Alert
              kind="severe"
              link={{ label: 'Pay now or update your payment method', href: '/users/billing_information' }}
            >
              {`Your payment of ${priceText(owed.amount)} didn’t go through. You keep your access for now.`}
            </Alert>
          </div>
        ) : null}
        <dl className={css.facts}>
          {factsOf(subscription, cardWords).map(({ label, value }) => (
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
        {children}
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
            label={`Resume ${titleOf(subscription)}`}
            onDone={({ subscription: reactivated }) => {
              dispatch(subscriptionReplaced({ subscription: reactivated, message: DONE.reactivated }));
              return undefined;
            }}
          >
            <input
              type="hidden"
              name="agreed_to"
              value={subscription.onceReactivated ? reactivationWords(subscription.onceReactivated) : ''}
            />
            <SubmitButton kind="second">Resume</SubmitButton>
          </CallForm>
        ) : null}
        <TurnOnRenewal subscription={subscription} token={token} />
        {canUpgrade ? (
          <ButtonLink kind="second" href={`${PATH}/${id}/upgrade`}>
            {switchWords(subscription)}
          </ButtonLink>
        ) : null}
        <OtherTerm subscription={subscription} token={token} userId={userId} />
        {/* A subscription that ends with its term has nothing to cancel, so the link is left out. The cancellation page still works for
            it. */}
        {canCancel && !subscription.onceRenewing ? (
          <ButtonLink kind="second" href={`${PATH}/${id}/cancellation`}>
            Cancel
          </ButtonLink>
        ) : null}
      </Line>
      {takesAddOns || isAdding ? (
        <AddOnDialog
          subscription={subscription}
          resumed={resumed}
          chosen={chosen}
          open={isAdding}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </article>
  );
}

/** Shown for a subscription that its member chose to end with its term. */
function TurnOnRenewal({ subscription, token }: Pick<SubscriptionProps, 'subscription' | 'token'>) {
  const dispatch = useDispatch();
  const { id, onceRenewing } = subscription;
  if (!onceRenewing) return null;
  return (
    <CallForm
      call={({ subscriptions }) => subscriptions.turnOnRenewal}
      params={{ subscriptionId: id }}
      token={token}
      label={`Turn on renewal of ${titleOf(subscription)}`}
      onDone={({ subscription: renewing }) => {
        dispatch(subscriptionReplaced({ subscription: renewing, message: DONE.renewing }));
        return undefined;
      }}
    >
      <input type="hidden" name="agreed_to" value={reactivationWords(onceRenewing)} />
      <SubmitButton kind="second">Turn on renewal</SubmitButton>
    </CallForm>
  );
}

/** A failed payment has an icon as well as a color. */
function State({ subscription }: Pick<SubscriptionProps, 'subscription'>) {
  const isLate = subscription.status === 'past_due';
  return (
    <span className={isLate ? `${css.state} ${css.late}` : css.state}>
      {isLate ? <Icon name="warn" /> : null}
      {stateOf(subscription)}
    </span>
  );
}

/** Switches from annual to monthly with the next term, and undoes that before it starts. */
function OtherTerm({ subscription, token, userId }: Pick<SubscriptionProps, 'subscription' | 'token' | 'userId'>) {
  const { id, byTheMonth, becomesMonthly } = subscription;
  if (!byTheMonth && !becomesMonthly) return null;
  const [plan, done, words] = becomesMonthly
    ? (['annual', 'to_year', 'Stay on annual'] as const)
    : (['monthly', 'to_month', 'Switch to monthly'] as const);
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
  const dispatch = useDispatch();
  return (
    <div className={css.remove}>
      <CallForm
        call={({ addOns }) => addOns.remove}
        token={token}
        label={`Remove ${addOnTitle(held)}`}
        onDone={({ subscription }) => {
          dispatch(subscriptionReplaced({ subscription, message: DONE.add_on_removed }));
          return undefined;
        }}
        toast="all"
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
