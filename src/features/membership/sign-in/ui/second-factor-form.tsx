import { FormPage, FormPart } from '#design-system/form-page.tsx';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { afterSignIn } from '../after-sign-in-view.ts';
import { goBackTo } from './go-back.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';

/** The second step of a sign-in, for which the first waits ten minutes; staff give it again twice a day. A passkey does instead of a code. */
export function SecondFactorForm({ token, returnTo }: { token: string; returnTo: string }) {
  const again = `/users/sign_in?return_to=${encodeURIComponent(returnTo)}`;
  return (
    <FormPage
      title="Enter your code"
      note="Your account asks for a second factor. You have ten minutes."
      aside={
        <FormPart title="With a passkey">
          <p>A passkey is a second factor too.</p>
          <PasskeySignIn returnTo={returnTo} isSuggested={false} />
        </FormPart>
      }
    >
      <CallForm
        call={({ secondFactor }) => secondFactor.give}
        token={token}
        onDone={(reply) => goBackTo(afterSignIn(reply))}
      >
        <input type="hidden" name="return_to" value={returnTo} />
        <CallField
          name="code"
          label="Code"
          hint="Six digits from your authenticator application, or one of your recovery codes"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          required
        />
        <SubmitButton>Log in</SubmitButton>
      </CallForm>
      <p>
        <a href={again}>Log in another way</a>
      </p>
    </FormPage>
  );
}
