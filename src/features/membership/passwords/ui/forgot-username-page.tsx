import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { USERNAME_MAILED } from '../../accounts/username-view.ts';
import { ForgotPage } from './forgot-page.tsx';

type ForgotData = { token: string; isSent: boolean };

const PATH = '/users/username/forgot';

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ForgotData> {
  const { csurfToken } = await pageRequestOf(context).api.csrf.get();
  return { token: csurfToken, isSent: new URL(request.url).searchParams.get('sent') === '1' };
}

export function Component() {
  const { token, isSent } = useLoaderData<ForgotData>();
  return (
    <ForgotPage
      title="Forgot your username?"
      note="We’ll email it to you. You can also log in with your email address."
      path={PATH}
      sent={isSent ? USERNAME_MAILED : null}
      other={{ href: '/users/password/forgot', label: 'Forgot your password?' }}
    >
      <CallForm call={({ account }) => account.forgotUsername} token={token} onDone={() => `${PATH}?sent=1`}>
        <CallField name="email" label="Email" type="email" autoComplete="email" maxLength={254} required />
        <SubmitButton>Email me my username</SubmitButton>
      </CallForm>
    </ForgotPage>
  );
}
