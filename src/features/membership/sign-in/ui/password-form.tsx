import { Checkbox } from '#design-system/checkbox.tsx';
import { Line } from '#design-system/layout.tsx';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { useSignIn } from './use-sign-in.ts';

export function PasswordForm({ token, returnTo }: { token: string; returnTo: string }) {
  const signIn = useSignIn();
  return (
    <CallForm
      call={(calls) => calls.signIn.byPassword}
      token={token}
      label="Log in by password"
      toast="all"
      captcha={{ field: 'user[captcha_token]', action: 'sign_in' }}
      onDone={(reply) => signIn.succeeded(reply)}
      onRefusal={(error) => {
        signIn.failed(error);
        return false;
      }}
    >
      <input type="hidden" name="user[return_to]" value={returnTo} />
      <CallField
        name="user[login]"
        label="Email or username"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
      />
      <CallField
        name="user[password]"
        label="Password"
        type="password"
        autoComplete="current-password webauthn"
        required
      />
      <Checkbox name="user[remember_me]" value="1" label="Keep me logged in for 30 days" />
      <SubmitButton>Log in</SubmitButton>
      <Line>
        <a href="/users/password/forgot">Forgot your password?</a>
        <a href="/users/username/forgot">Forgot your username?</a>
      </Line>
    </CallForm>
  );
}
