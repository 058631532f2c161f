import { Checkbox, FieldGroup, Radio } from '#design-system/checkbox.tsx';
import { USERNAME_HINT, USERNAME_LENGTH } from '#features/membership/accounts/username-view.ts';
import { PASSWORD_HINT, PASSWORD_LENGTH } from '#features/membership/passwords/password-words-view.ts';
import { CallField, LiveField } from './call-field.tsx';
import { useCallForm } from './form-state.ts';
import { useNetworkName, usePageRoot } from './root-data.ts';

/** What is asked of who makes an account, wherever he does; named as on the wire. */
export function AccountFields() {
  return (
    <>
      <LiveField
        property="email"
        name="registration[email]"
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
      />
      <LiveField
        property="username"
        okWords="Free to use"
        name="registration[username]"
        label="Username"
        hint={`${USERNAME_HINT} Others see it.`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        minLength={USERNAME_LENGTH.min}
        maxLength={USERNAME_LENGTH.max}
        required
      />
      <CallField
        name="registration[password]"
        label="Password"
        type="password"
        hint={PASSWORD_HINT}
        autoComplete="new-password"
        minLength={PASSWORD_LENGTH.least}
        required
      />
      <Age />
      <FieldGroup legend="Mail that you may want">
        <Checkbox name="registration[bluechip_emails]" value="1" label={`News and offers from ${useNetworkName()}`} />
        <Checkbox name="registration[third_party_emails]" value="1" label="Offers of our partners" />
      </FieldGroup>
      <Agreement />
    </>
  );
}

/** In another tab, so that what was typed is kept. */
function Agreement() {
  const { terms, privacyPolicy } = usePageRoot().legal;
  return (
    <p>
      By creating an account you agree to the{' '}
      <a href={terms} target="_blank" rel="noopener">
        Terms of Service
      </a>{' '}
      and the{' '}
      <a href={privacyPolicy} target="_blank" rel="noopener">
        Privacy Policy
      </a>
      .
    </p>
  );
}

/** Nothing more exact is asked or kept (decision 42). */
function Age() {
  const name = 'registration[age_band]';
  const error = useCallForm().messages[name];
  return (
    <FieldGroup legend="Age" hint="Members are 13 or older. We keep no date of birth." error={error}>
      <Radio name={name} value="13_to_15" label="13 to 15" required />
      <Radio name={name} value="16_and_over" label="16 or older" required />
    </FieldGroup>
  );
}
