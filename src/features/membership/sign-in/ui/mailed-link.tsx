import { Checkbox } from '#design-system/checkbox.tsx';
import { FormPage } from '#design-system/form-page.tsx';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { useSignIn } from './use-sign-in.ts';

type MailedLinkProps = { token: string; returnTo: string };

export function MailedLinkForm({ token, returnTo }: MailedLinkProps) {
  return (
    <CallForm
      call={({ mailedLinks }) => mailedLinks.mail}
      token={token}
      label="Log in by email"
      onDone={() => `/users/sign_in?link=sent&return_to=${encodeURIComponent(returnTo)}`}
    >
      <input type="hidden" name="return_to" value={returnTo} />
      <CallField name="email" label="Email" type="email" autoComplete="email" maxLength={254} required />
      <SubmitButton kind="second">Email me a login link</SubmitButton>
    </CallForm>
  );
}

/** The page behind the emailed link. A button logs in, because mail scanners open links too. */
export function OpenedLink({ token, linkToken, returnTo }: MailedLinkProps & { linkToken: string }) {
  const signIn = useSignIn();
  return (
    <FormPage title="Log in with your link" note="Links work once and expire after 15 minutes.">
      <CallForm
        call={({ mailedLinks }) => mailedLinks.signIn}
        token={token}
        toast="all"
        onDone={(reply) => signIn.succeeded(reply)}
        onRefusal={(error) => {
          signIn.failed(error);
          return false;
        }}
      >
        <input type="hidden" name="token" value={linkToken} />
        <Checkbox name="remember_me" value="1" label="Keep me logged in for 30 days" />
        <SubmitButton>Log in</SubmitButton>
      </CallForm>
      <p>
        Link expired? <a href={`/users/sign_in?return_to=${encodeURIComponent(returnTo)}`}>Get a new link</a>.
      </p>
    </FormPage>
  );
}
