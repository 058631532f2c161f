import { shallowEqual, useDispatch, useSelector } from 'react-redux';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { FormPage, FormPart } from '#design-system/form-page.tsx';
import { Line } from '#design-system/layout.tsx';
import { CallSelect, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { bettingPartnerRead } from '#web/store/auth.ts';
import type { RootState } from '#web/store/store.ts';
import { useLoaded } from '#web/use-session-areas.ts';
import { type SubscriptionView, titleOf } from '../../subscriptions/subscription-view.ts';
import { ClosedOffer, closedTo } from './closed-offer.tsx';
import { loadPartner, type PartnerData } from './partner-data.ts';
import { partnerActions, partnerShown } from './partner-facts.ts';

const PATH = '/mgm_redeem';

type RedeemData = PartnerData & {
  /** The subscriptions that can be extended. */
  extendable: SubscriptionView[];
};

const EXTENDABLE: ReadonlySet<SubscriptionView['status']> = new Set(['trial', 'active', 'paused']);

export async function loader({ context }: LoaderFunctionArgs): Promise<RedeemData> {
  const data = await loadPartner({ context });
  const { api } = pageRequestOf(context);
  const { subscriptions } = data.redemption?.status === 'validated' ? await api.subscriptions.list() : NOTHING;
  return { ...data, extendable: subscriptions.filter(({ status }) => EXTENDABLE.has(status)) };
}

const NOTHING: { subscriptions: SubscriptionView[] } = { subscriptions: [] };

/** The page that the partner links back to: the partner's decision, and how to use it. */
export function Component() {
  const loaded = useLoaderData<RedeemData>();
  useLoaded(loaded, partnerActions);
  const data = useSelector((state: RootState) => partnerShown(state, loaded), shallowEqual);
  return (
    <>
      <PageMeta
        title="Redeem our betting partner’s offer"
        description="As a year of this site, or twelve months of Standard added to what you have."
        path={PATH}
        isIndexed={false}
      />
      {closedTo(data) === null ? <Redeem {...data} /> : <ClosedOffer data={data} path={PATH} />}
    </>
  );
}

function Redeem(data: RedeemData) {
  const { redemption } = data;
  if (redemption?.status === 'validated') return <Choice {...data} />;
  if (redemption?.status === 'url')
    return (
      <FormPage
        title="Waiting for the partner"
        note="The partner hasn’t confirmed your offer yet. That can take a while."
      >
        <Line>
          <ButtonLink kind="team" href={PATH}>
            Look again
          </ButtonLink>
          <ButtonLink kind="second" href="/betmgm">
            Back to the offer
          </ButtonLink>
        </Line>
      </FormPage>
    );
  return (
    <FormPage
      title="There is nothing to redeem"
      message={redemption?.failureMessage ? <Alert kind="severe">{redemption.failureMessage}</Alert> : null}
    >
      <Line>
        <ButtonLink kind="team" href="/betmgm">
          To the offer
        </ButtonLink>
      </Line>
    </FormPage>
  );
}

function Choice({ offer, token, extendable }: RedeemData) {
  const dispatch = useDispatch();
  return (
    <FormPage
      title="Redeem your year"
      note="The partner has confirmed it. Choose one of these; it cannot be changed afterwards."
    >
      {offer?.siteName ? (
        <FormPart title="A new subscription">
          <p>A year of {offer.siteName}. It ends automatically, and you won’t be charged.</p>
          <CallForm
            call={({ betting }) => betting.redeem}
            token={token}
            label="A new subscription"
            onDone={({ redemption }) => {
              dispatch(bettingPartnerRead({ ...redemption, url: null }));
              return '/landing_page';
            }}
          >
            <SubmitButton kind="team">Begin my year</SubmitButton>
          </CallForm>
        </FormPart>
      ) : (
        <Alert kind="info" link={{ label: 'See the sites', href: '/sites' }}>
          For a new subscription, open the site that you want to read and come back to this page there.
        </Alert>
      )}
      {extendable.length === 0 ? null : (
        <FormPart title="Twelve months more">
          <p>
            On a plan that costs more than Standard, they add fewer days: as many as twelve months of Standard pay for.
          </p>
          <CallForm
            call={({ betting }) => betting.extend}
            token={token}
            label="Twelve months more"
            onDone={() => '/users/subscriptions?done=extended'}
          >
            <CallSelect
              name="subscription_id"
              label="Your subscription"
              options={extendable.map((each) => ({
                value: String(each.id),
                label: `${titleOf(each)}, ${each.planName}`,
              }))}
            />
            <SubmitButton kind="second">Extend it</SubmitButton>
          </CallForm>
        </FormPart>
      )}
    </FormPage>
  );
}
