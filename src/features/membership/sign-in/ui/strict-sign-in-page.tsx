import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { FormPage, FormPart } from '#design-system/form-page.tsx';
import { localAddress } from '#kernel/local-address.ts';
import { STRICT_MINUTES } from '#kernel/strict-sign-in.ts';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { useApi } from '#web/calls.ts';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { goBack } from './go-back.ts';
import { PasskeyButton } from './passkey-button.tsx';

const PROFILE = '/users/profile';
const CODE_FIELD = 'mailed-code';

type StrictData = { token: string; returnTo: string; isCodeSent: boolean };

export async function loader({ request, context }: LoaderFunctionArgs): Promise<StrictData> {
  const { csurfToken } = await pageRequestOf(context).api.csrf.get();
  const { searchParams } = new URL(request.url);
  return {
    token: csurfToken,
    returnTo: localAddress(searchParams.get('return_to'), PROFILE),
    isCodeSent: searchParams.get('code') === 'sent',
  };
}

export function Component() {
  const { token, returnTo, isCodeSent } = useLoaderData<StrictData>();
  return (
    <FormPage
      title="Confirm it’s you"
      note={`For your security, confirm your password to continue. We won’t ask again for ${STRICT_MINUTES} minutes.`}
      aside={
        <>
          <FormPart title="With a passkey">
            <StrictPasskey returnTo={returnTo} />
          </FormPart>
          <FormPart title="By email">
            <MailedCode token={token} returnTo={returnTo} wasSent={isCodeSent} />
          </FormPart>
        </>
      }
    >
      <PageMeta
        title="Confirm it’s you"
        description="Confirm it’s you with your password, a passkey or an emailed code."
        path="/users/strict_sign_in"
        isIndexed={false}
      />
      <CallForm
        call={({ signIn }) => signIn.strict}
        token={token}
        label="Confirm by password"
        toast="all"
        onDone={() => goBack(returnTo)}
      >
        <input type="hidden" name="return_to" value={returnTo} />
        <CallField name="password" label="Password" type="password" autoComplete="current-password" required />
        <SubmitButton>Confirm</SubmitButton>
      </CallForm>
      <p>
        <a href="/users/password/forgot">Forgot your password?</a>
      </p>
    </FormPage>
  );
}

function StrictPasskey({ returnTo }: { returnTo: string }) {
  const api = useApi();
  return (
    <PasskeyButton
      label="Confirm with a passkey"
      ceremony={
        api && {
          start: async () => (await api.passkeys.startStrict()).options.json,
          finish: async (json) => {
            await api.passkeys.strictSignIn({ body: { answer: { json } } });
            const address = goBack(returnTo);
            if (address !== undefined) location.assign(address);
          },
        }
      }
    />
  );
}

function MailedCode({ token, returnTo, wasSent }: { token: string; returnTo: string; wasSent: boolean }) {
  const [isSent, setSent] = useState(wasSent);
  useEffect(() => {
    // The field appears because its reader asked for it, so it gets the focus.
    if (isSent && !wasSent) document.getElementById(CODE_FIELD)?.focus();
  }, [isSent, wasSent]);
  return (
    <>
      {isSent ? (
        <CallForm
          call={({ signIn }) => signIn.strict}
          token={token}
          label="Confirm by code"
          toast="all"
          onDone={() => goBack(returnTo)}
        >
          <input type="hidden" name="return_to" value={returnTo} />
          <CallField
            id={CODE_FIELD}
            name="code"
            label="Code"
            hint="The 6-digit code we emailed you. It’s good for 10 minutes."
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            required
          />
          <SubmitButton>Confirm</SubmitButton>
        </CallForm>
      ) : (
        <p>We’ll email you a 6-digit code to use instead of your password.</p>
      )}
      <CallForm
        call={({ signIn }) => signIn.mailCode}
        token={token}
        label="Get a code by email"
        // Stays on this page, because going back must still lead to where the reader came from.
        onDone={() => {
          setSent(true);
          return undefined;
        }}
      >
        <input type="hidden" name="return_to" value={returnTo} />
        <SubmitButton kind="second">{isSent ? 'Email me another code' : 'Email me a code'}</SubmitButton>
      </CallForm>
    </>
  );
}
