import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { FormPage } from '#design-system/form-page.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { useNetworkName } from '#web/root-data.ts';
import { useSessionAreas } from '#web/use-session-areas.ts';
import { type Campaign, campaignOf } from '../campaign-view.ts';
import { RegistrationForm } from './registration-form.tsx';

type FramedData = { token: string; frameToken: string; campaign: Campaign; isDone: boolean };

export async function loader({ request, context }: LoaderFunctionArgs): Promise<FramedData> {
  const { api } = pageRequestOf(context);
  const [{ csurfToken }, { frameToken }] = await Promise.all([api.csrf.get(), api.registration.frameToken()]);
  const { searchParams } = new URL(request.url);
  return {
    token: csurfToken,
    frameToken,
    campaign: campaignOf(searchParams),
    isDone: searchParams.get('done') === '1',
  };
}

/** The registration for frames of configured origins. It needs no cookie, because browsers send none there. */
export function Component() {
  const { token, frameToken, campaign, isDone } = useLoaderData<FramedData>();
  const networkName = useNetworkName();
  useSessionAreas();
  return (
    <>
      <PageMeta
        title="Create a free account"
        description="Create a free account."
        path="/sign_up_obi_iframe"
        isIndexed={false}
      />
      {isDone ? (
        <FormPage
          title="Check your email"
          note="We’ve created your account. Use the link in the email to confirm your address."
        >
          <p>
            Then{' '}
            <a href="/users/sign_in" target="_top">
              log in to {networkName}
            </a>
            .
          </p>
        </FormPage>
      ) : (
        <FormPage
          title="Create a free account"
          note={
            <>
              Free Account - No Subscriptions. You have one?{' '}
              <a href="/users/sign_in" target="_top">
                Log in
              </a>
              .
            </>
          }
        >
          <RegistrationForm token={token} returnTo="/" campaign={campaign} frameToken={frameToken} />
        </FormPage>
      )}
    </>
  );
}
