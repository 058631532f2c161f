import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { RESET_MAILED } from '../password-words-view.ts';
import { ForgotPage } from './forgot-page.tsx';

type ForgotData = { token: string; isSent: boolean };

const PATH = '/users/password/forgot';

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ForgotData> {
  const { csurfToken } = await pageRequestOf(context).api.csrf.get();
  return { token: csurfToken, isSent: new URL(request.url).searchParams.get('sent') === '1' };
}

export function Component() {
  const { token, isSent } = useLoaderData<ForgotData>();
  return (
    <ForgotPage
      title="Forgot your password?"
      note="We’ll email you a link to set a new one. It works once and expires in an hour."
      path={PATH}
      sent={isSent ? RESET_MAILED : null}
      other={{ href: '/users/username/forgot', label: 'Forgot your username?' }}
    >
      <CallForm call={({ passwords }) => passwords.forgot} token={token} onDone={() => `${PATH}?sent=1`}>
        <CallField name="user[email]" label="Email" type="email" autoComplete="email" maxLength={254} required />
        <SubmitButton>Email me the link</SubmitButton>
      </CallForm>
    </ForgotPage>
  );
}
