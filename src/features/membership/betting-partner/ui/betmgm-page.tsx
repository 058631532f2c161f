import { shallowEqual, useDispatch, useSelector } from 'react-redux';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { FieldGrid } from '#design-system/checkbox.tsx';
import { FormPage, FormPart } from '#design-system/form-page.tsx';
import { Line } from '#design-system/layout.tsx';
import { STATES } from '#kernel/states.ts';
import { CallField, CallSelect, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { useApi } from '#web/calls.ts';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import type { Dispatch, RootState } from '#web/store/store.ts';
import { useLoaded } from '#web/use-session-areas.ts';
import type { BettingOffer, RedemptionView } from '../contract.ts';
import { ClosedOffer, closedTo } from './closed-offer.tsx';
import { loadPartner, type PartnerData } from './partner-data.ts';
import { partnerActions, partnerShown, partnerUrl, showRedemption } from './partner-facts.ts';

const PATH = '/betmgm';

type OfferData = PartnerData & {
  /** Where the partner is; null: the reader has not entered their age, or is not where it is offered. */
  url: string | null;
};

export async function loader({ context }: LoaderFunctionArgs): Promise<OfferData> {
  const data = await loadPartner({ context });
  const { api } = pageRequestOf(context);
  return { ...data, url: data.redemption?.status === 'url' ? await partnerUrl(api) : null };
}

/** The betting partner's offer, from the question of age to the link. */
export function Component() {
  const loaded = useLoaderData<OfferData>();
  useLoaded(loaded, partnerActions);
  const data = useSelector((state: RootState) => partnerShown(state, loaded), shallowEqual);
  const { offer, redemption } = data;
  return (
    <>
      <PageMeta
        title="Our betting partner’s offer"
        description="A year of a site, or twelve months of Standard added to what you have."
        path={PATH}
        isIndexed={false}
      />
      {closedTo(data) === null && offer && redemption ? (
        <Offer {...data} offer={offer} redemption={redemption} />
      ) : (
        <ClosedOffer data={data} path={PATH} />
      )}
    </>
  );
}

type Open = OfferData & { offer: BettingOffer; redemption: RedemptionView };

function Offer({ offer, redemption, token, url }: Open) {
  const { status, failureMessage, promoCode, canBegin } = redemption;
  const error = useSelector(({ auth }: RootState) => auth?.bettingPartner?.error) ?? failureMessage;
  return (
    <FormPage
      title="A year from our betting partner"
      note="Open an account there, and a year of this site is yours, or twelve months of Standard added to a subscription that you have. Once for each person."
      message={error ? <Alert kind="severe">{error}</Alert> : null}
    >
      {status === 'validated' ? (
        <Line>
          <ButtonLink kind="team" href="/mgm_redeem">
            Redeem it
          </ButtonLink>
        </Line>
      ) : null}
      {url === null ? null : (
        <FormPart title="At the partner">
          {promoCode === null ? null : (
            <p>
              Enter the code <strong>{promoCode}</strong> there.
            </p>
          )}
          <Line>
            <ButtonLink kind="team" href={url}>
              Go to the partner
            </ButtonLink>
            <ButtonLink kind="second" href="/mgm_redeem">
              I have been there
            </ButtonLink>
          </Line>
        </FormPart>
      )}
      {canBegin ? <AgeForm offer={offer} token={token} isAgain={url !== null} /> : null}
      <p>
        You must be {offer.leastAge} or older and in {offer.states.join(', ')}. Gambling problem? Call 1-800-GAMBLER.
      </p>
    </FormPage>
  );
}

function AgeForm({ offer, token, isAgain }: { offer: BettingOffer; token: string; isAgain: boolean }) {
  const api = useApi();
  const dispatch = useDispatch<Dispatch>();
  return (
    <FormPart title={isAgain ? 'Something changed?' : 'First, your age'}>
      <CallForm
        call={({ betting }) => betting.stateAge}
        token={token}
        label="Age and place"
        onDone={(redemption) => {
          void showRedemption({ api, dispatch }, redemption);
          return undefined;
        }}
      >
        <FieldGrid>
          <CallField
            name="birth_date"
            type="date"
            label="Date of birth"
            hint="It is checked and not kept."
            autoComplete="bday"
            required
          />
          <CallSelect
            name="state"
            label="Where you are"
            required
            options={[
              { value: '', label: 'Choose a state' },
              ...offer.states.map((code) => ({ value: code, label: STATES[code] })),
            ]}
          />
        </FieldGrid>
        <SubmitButton kind={isAgain ? 'second' : 'team'}>{isAgain ? 'Change it' : 'Go on'}</SubmitButton>
      </CallForm>
    </FormPart>
  );
}
