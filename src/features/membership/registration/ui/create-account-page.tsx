import { useEffect } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { FormPage, FormPart } from '#design-system/form-page.tsx';
import { Line } from '#design-system/layout.tsx';
import { WrittenHtml } from '#design-system/written-html.tsx';
import type { PublisherLetter } from '#features/sites/site-voice/voice-view.ts';
import { isApiError } from '#kernel/errors.ts';
import { localAddress } from '#kernel/local-address.ts';
import { PageMeta } from '#web/page-meta.tsx';
import { type Api, pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import { rememberFollow } from '#web/store/intended-follow.ts';
import { useSessionAreas } from '#web/use-session-areas.ts';
import { type Campaign, campaignOf } from '../campaign-view.ts';
import { purchaseHref } from './purchase-href.ts';
import { RegistrationForm } from './registration-form.tsx';

type CreateAccountData = {
  token: string;
  returnTo: string;
  /** The prospect whose Follow button led here; null: none. */
  followed: { id: number; name: string } | null;
  campaign: Campaign;
  /** The letter from the site’s publisher; null: none today. */
  letter: PublisherLetter | null;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<CreateAccountData> {
  const { api, subdomain } = pageRequestOf(context);
  const { searchParams } = new URL(request.url);
  const purchase = purchaseHref(searchParams);
  if (purchase !== null) throw redirect(purchase);
  const [{ csurfToken }, { site }, followed] = await Promise.all([
    api.csrf.get(),
    api.sites.get({ params: { subdomain: subdomain || 'www' } }),
    followedProspect(api, searchParams.get('follow') ?? ''),
  ]);
  const { publisherLetter } = await api.siteVoice.letter({ params: { siteId: site.id } });
  return {
    token: csurfToken,
    returnTo: localAddress(searchParams.get('return_to'), '/'),
    followed,
    campaign: campaignOf(searchParams),
    letter: publisherLetter,
  };
}

/** Null for a prospect that doesn't exist or is hidden: then the page is that of any registration. */
async function followedProspect(api: Api, prospectId: string): Promise<CreateAccountData['followed']> {
  if (!/^[1-9]\d{0,8}$/.test(prospectId)) return null;
  try {
    const { prospect } = await api.prospects.get({ query: { prospectId } });
    return { id: prospect.id, name: prospect.name };
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  }
}

/** /create_account and /sign_up: the free account; an account with a paid plan is created on the payment page. */
export function Component() {
  const { token, returnTo, followed, campaign, letter } = useLoaderData<CreateAccountData>();
  useSessionAreas();
  const { viewer } = usePageRoot();
  const followedId = viewer === 'visitor' ? followed?.id : undefined;
  useEffect(() => {
    if (followedId !== undefined) rememberFollow(followedId);
  }, [followedId]);
  return (
    <>
      <PageMeta
        title="Create a free account"
        description="Create a free account to follow teams and prospects and get email alerts."
        path="/create_account"
        isOfSite
        isIndexed={false}
      />
      {viewer === 'visitor' ? (
        <FormPage
          title={followed === null ? 'Create a free account' : `Follow ${followed.name}`}
          note={
            <>
              {followed === null
                ? 'Free Account - No Subscriptions.'
                : `Create a free account and we’ll email you when ${followed.name} commits.`}{' '}
              Already have an account? <a href={`/users/sign_in?return_to=${encodeURIComponent(returnTo)}`}>Log in</a>.
            </>
          }
          aside={
            <>
              <FormPart title="What you get">
                <p>Free forever. No credit card.</p>
                <p>Follow teams and prospects and get an email the minute something happens.</p>
                <p>Download your data or delete your account anytime.</p>
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
    <FormPage title="You already have an account" note="You’re logged in. To create another account, log out first.">
      <Line>
        <ButtonLink href="/users/profile">Go to your profile</ButtonLink>
        <ButtonLink kind="second" href="/users/sign_out">
          Log out
        </ButtonLink>
      </Line>
    </FormPage>
  );
}

/** The publisher's letter to people who may join the site. */
function Letter({ letter: { title, html, signature } }: { letter: PublisherLetter }) {
  return (
    <FormPart title={title}>
      <WrittenHtml html={html} />
      {signature === null ? null : <p>{signature}</p>}
    </FormPart>
  );
}
