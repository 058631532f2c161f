import { ButtonLink } from '#design-system/button.tsx';
import { FormPage } from '#design-system/form-page.tsx';
import { Line } from '#design-system/layout.tsx';
import { usePageRoot } from '#web/root-data.ts';
import type { PartnerData } from './partner-data.ts';

/** Why the offer is not open to this reader, and what is; null: it is open to them. */
export function closedTo({ offer, redemption }: PartnerData): 'no_partner' | 'visitor' | 'not_here' | 'over' | null {
  if (!offer) return 'no_partner';
  if (redemption?.redeemed || redemption?.externalRedeemed) return 'over';
  // What the partner validated is the member's, wherever they are now.
  if (!offer.isOfferedHere && !redemption?.validated) return 'not_here';
  return redemption ? null : 'visitor';
}

/** Shown instead of the offer. `path`: where a reader who logs in comes back to. */
export function ClosedOffer({ data, path }: { data: PartnerData; path: string }) {
  const { offer, redemption } = data;
  switch (closedTo(data)) {
    case 'no_partner':
      return (
        <FormPage
          title="There is no such offer"
          note="We have no betting partner at the moment, so there is nothing to redeem here."
        >
          <PlansLink />
        </FormPage>
      );
    case 'not_here':
      return (
        <FormPage
          title="Not where you are"
          note={`Our betting partner’s offer is open in ${offer?.states.join(', ')}.`}
        >
          <PlansLink />
        </FormPage>
      );
    case 'visitor':
      return (
        <FormPage
          title="A year from our betting partner"
          note={`For those who are ${offer?.leastAge} and over, in ${offer?.states.join(', ')}. Log in first: what you redeem is your account’s.`}
        >
          <Line>
            <ButtonLink kind="team" href={`/users/sign_in?return_to=${encodeURIComponent(path)}`}>
              Log in
            </ButtonLink>
            <ButtonLink kind="second" href={`/create_account?return_to=${encodeURIComponent(path)}`}>
              Create a free account
            </ButtonLink>
          </Line>
        </FormPage>
      );
    case 'over':
      return redemption?.given ? <Given kind={redemption.given.kind} /> : <HadElsewhere />;
    case null:
      return null;
  }
}

function PlansLink() {
  const { flags } = usePageRoot();
  return flags.disableSubscriptions ? null : (
    <Line>
      <ButtonLink kind="second" href="/subscribe">
        See the plans
      </ButtonLink>
    </Line>
  );
}

function Given({ kind }: { kind: 'subscription' | 'extension' }) {
  return (
    <FormPage
      title="It is redeemed"
      note={
        kind === 'subscription'
          ? 'Your year has begun. Nothing is charged, now or when it ends.'
          : 'Your subscription is extended, and your next charge moves back by the same time.'
      }
    >
      <Line>
        <ButtonLink kind="team" href="/users/subscriptions">
          Your subscriptions
        </ButtonLink>
      </Line>
    </FormPage>
  );
}

const HadElsewhere = () => (
  <FormPage
    title="You have had this offer"
    note="By what our partner tells us it was redeemed before, with another account. It is for each person once."
  >
    <Line>
      <ButtonLink kind="second" href="/news/contact-us-5">
        Contact us
      </ButtonLink>
    </Line>
  </FormPage>
);
