import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { FormPage } from '#design-system/form-page.tsx';
import { Line } from '#design-system/layout.tsx';
import { priceText } from '#kernel/money.ts';
import { CallArea, CallSelect, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { CANCEL_REASONS, CANCELLATION, MOST_NOTE } from '../cancel-reasons-view.ts';
import { type SubscriptionView, titleOf } from '../subscription-view.ts';
import css from './save-offers.module.css';
import { type SaveEligibility, SaveOffers } from './save-offers.tsx';
import { dayOf } from './subscription-text.ts';

const BACK = '/users/subscriptions';

type CancellationData = { token: string; subscription: SubscriptionView; save: SaveEligibility };

export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<CancellationData> {
  const { api } = pageRequestOf(context);
  const [{ csurfToken }, { subscriptions }] = await Promise.all([api.csrf.get(), api.subscriptions.list()]);
  const subscription = subscriptions.find(({ id }) => String(id) === params.id);
  if (!subscription) throw new Response(null, { status: 404 });
  const save = await api.saveOffers.eligibility({ params: { subscriptionId: subscription.id } });
  const mailed = new URL(request.url).searchParams.get('offer');
  const offer = save.offer && mailed ? { ...save.offer, token: mailed } : save.offer;
  return { token: csurfToken, subscription, save: { ...save, offer } };
}

const endOf = ({ termEndsAt }: SubscriptionView) => (termEndsAt ? dayOf(termEndsAt) : 'it ends');

/** Explains what canceling does. The end of a suspended subscription isn't known before the bank decides. */
function noteOf(subscription: SubscriptionView): string {
  const { status, owed, associatedAddOns } = subscription;
  if (owed) return `It ends now, and we won’t charge the ${priceText(owed.amount)} that’s due.`;
  const beside = associatedAddOns.length === 0 ? '' : ' Your add-ons end the same day.';
  if (status === 'suspended')
    return `You won’t be charged again. It stays on hold until the dispute about its payment is decided. If your bank decides for us, the days on hold are added before it ends.${beside}`;
  return `You’ll keep access until ${endOf(subscription)} and won’t be charged again.${beside} Changed your mind? You can resume anytime before then.`;
}

/** One page, one click; the reason is optional. */
export function Component() {
  const { token, subscription, save } = useLoaderData<CancellationData>();
  const { id, canCancel } = subscription;
  const title = `Cancel ${titleOf(subscription)}`;
  return (
    <>
      <PageMeta
        title={CANCELLATION.title}
        description={CANCELLATION.text}
        path={`${BACK}/${id}/cancellation`}
        isIndexed={false}
      />
      {canCancel ? (
        <FormPage title={title} note={noteOf(subscription)}>
          <CallForm
            call={({ subscriptions }) => subscriptions.cancel}
            params={{ subscriptionId: id }}
            token={token}
            toast="status"
            onDone={() => `${BACK}?done=cancelled`}
          >
            <CallSelect
              name="cancel_reason"
              label="Why are you leaving? (optional)"
              options={[
                { value: '', label: 'Select a reason (optional)' },
                ...CANCEL_REASONS.map(({ value, label }) => ({ value, label })),
              ]}
            />
            <CallArea name="cancel_text" label="Anything else? (optional)" maxLength={MOST_NOTE} />
            <div className={css.way}>
              <SubmitButton>{save.saveEligibility ? 'Cancel anyway' : CANCELLATION.action}</SubmitButton>
            </div>
            <div className={css.way}>
              <ButtonLink kind="second" href={BACK}>
                Keep subscription
              </ButtonLink>
            </div>
          </CallForm>
          <SaveOffers subscriptionId={id} save={save} token={token} />
        </FormPage>
      ) : save.saveEligibility ? (
        <FormPage
          title={`${titleOf(subscription)} is canceled`}
          note={`You keep access until ${endOf(subscription)}. If you’d rather stay, here’s an offer.`}
        >
          <SaveOffers subscriptionId={id} save={save} token={token} />
        </FormPage>
      ) : (
        <FormPage title="Nothing to cancel" note={`${titleOf(subscription)} is already canceled or has ended.`}>
          <Line>
            <ButtonLink href={BACK}>Your subscriptions</ButtonLink>
          </Line>
        </FormPage>
      )}
    </>
  );
}
