import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { FormPage, FormPart } from '#design-system/form-page.tsx';
import { Line } from '#design-system/layout.tsx';
import { WrittenHtml } from '#design-system/written-html.tsx';
import type { PublisherLetter } from '#features/sites/site-voice/voice-view.ts';
import { localAddress } from '#kernel/local-address.ts';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import { useSessionAreas } from '#web/use-session-areas.ts';
import { type Campaign, campaignOf } from '../campaign-view.ts';
import { purchaseHref } from './purchase-href.ts';
import { RegistrationForm } from './registration-form.tsx';

type CreateAccountData = {
  token: string;
  returnTo: string;
  campaign: Campaign;
  /** Of the site’s publisher; null: none today. */
  letter: PublisherLetter | null;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<CreateAccountData> {
  const { api, subdomain } = pageRequestOf(context);
  const { searchParams } = new URL(request.url);
  const purchase = purchaseHref(searchParams);
  if (purchase !== null) throw redirect(purchase);
  const [{ csurfToken }, { site }] = await Promise.all([
    api.csrf.get(),
    api.sites.get({ params: { subdomain: subdomain || 'www' } }),
  ]);
  const { publisherLetter } = await api.siteVoice.letter({ params: { siteId: site.id } });
  return {
    token: csurfToken,
    returnTo: localAddress(searchParams.get('return_to'), '/'),
    campaign: campaignOf(searchParams),
    letter: publisherLetter,
  };
}

/** /create_account and /sign_up: the free account; one with a paid plan is made where that is paid. */
export function Component() {
  const { token, returnTo, campaign, letter } = useLoaderData<CreateAccountData>();
  useSessionAreas();
  const { viewer } = usePageRoot();
  return (
    <>
      <PageMeta
        title="Make a free account"
        description="A free account: follow prospects and sites, and take part."
        path="/create_account"
        isOfSite
        isIndexed={false}
      />
      {viewer === 'visitor' ? (
        <FormPage
          title="Make a free account"
          note={
            <>
              Free Account - No Subscriptions. You have one?{' '}
              <a href={`/users/sign_in?return_to=${encodeURIComponent(returnTo)}`}>Log in</a>.
            </>
          }
          aside={
            <>
              <FormPart title="What you get">
                <p>Nothing to pay and nothing that renews. No card is asked for.</p>
                <p>Follow sites and prospects, and hear of them by mail when you want to.</p>
                <p>Your data can be downloaded and your account deleted at any time, in your profile.</p>
              </FormPart>
              {letter ? <Letter letter={letter} /> : null}
            </>
          }
        >
          <RegistrationForm token={token} returnTo={returnTo} campaign={campaign} />
        </FormPage>
      ) : (
        <HasAccount />
      )}
    </>
  );
}

function HasAccount() {
  return (
    <FormPage title="You have an account" note="You are logged in with it. To make another, log out first.">
      <Line>
        <ButtonLink href="/users/profile">Go to your profile</ButtonLink>
        <ButtonLink kind="second" href="/users/sign_out">
          Log out
        </ButtonLink>
      </Line>
    </FormPage>
  );
}

/** What the publisher of the site says to who may join it. */
function Letter({ letter: { title, html, signature } }: { letter: PublisherLetter }) {
  return (
    <FormPart title={title}>
      <WrittenHtml html={html} />
      {signature === null ? null : <p>{signature}</p>}
    </FormPart>
  );
}
