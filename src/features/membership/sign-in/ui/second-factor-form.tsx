import { FormPage, FormPart } from '#design-system/form-page.tsx';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { goBackTo } from './go-back.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { useSignIn } from './use-sign-in.ts';

type SecondFactorFormProps = {
  token: string;
  returnTo: string;
  /** The login waits for the code and expires in ten minutes; false: a logged-in member gives a code again. */
  isPending: boolean;
};

/** The second step of a login; staff repeat it every 12 hours. A passkey works instead of a code. */
export function SecondFactorForm({ token, returnTo, isPending }: SecondFactorFormProps) {
  const signIn = useSignIn({ isRepeated: !isPending });
  const again = `/users/sign_in?return_to=${encodeURIComponent(returnTo)}`;
  return (
    <FormPage
      title="Enter your code"
      note={`Enter the 6-digit code from your authenticator app.${isPending ? ' You have 10 minutes.' : ''}`}
      aside={
        <FormPart title="With a passkey">
          <p>You can use a passkey instead.</p>
          <PasskeySignIn returnTo={returnTo} isSuggested={false} isRepeated={!isPending} leadTo={goBackTo} />
        </FormPart>
      }
    >
      <CallForm
        call={({ secondFactor }) => secondFactor.give}
        token={token}
        toast="all"
        // The code may have been requested in the middle of a form. Going back shows the form as it was left.
        onDone={(reply) => goBackTo(signIn.succeeded(reply))}
        onRefusal={(error) => {
          signIn.failed(error);
          return false;
        }}
      >
        <input type="hidden" name="return_to" value={returnTo} />
        <CallField
          name="code"
          label="Code"
          hint="The 6-digit code from your authenticator app, or a recovery code"
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
