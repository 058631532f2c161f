import { Checkbox, FieldGroup, Radio } from '#design-system/checkbox.tsx';
import { USERNAME_HINT, USERNAME_LENGTH } from '#features/membership/accounts/username-view.ts';
import { PASSWORD_HINT, PASSWORD_LENGTH } from '#features/membership/passwords/password-words-view.ts';
import { CallField, LiveField } from './call-field.tsx';
import { useCallForm } from './form-state.ts';
import { useNetworkName, usePageRoot } from './root-data.ts';

/** The fields for creating an account, on every page that does so; named as on the wire. */
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
        okWords="Available"
        name="registration[username]"
        label="Username"
        hint={`${USERNAME_HINT} Other fans can see it.`}
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
      <FieldGroup legend="Emails you’d like (optional)">
        <Checkbox name="registration[bluechip_emails]" value="1" label={`News and offers from ${useNetworkName()}`} />
        <Checkbox name="registration[third_party_emails]" value="1" label="Offers from our partners" />
      </FieldGroup>
      <Agreement />
    </>
  );
}

/** Opens in another tab, so that the input is not lost. */
function Agreement() {
  const { terms, privacyPolicy } = usePageRoot().legal;
  return (
    <p>
      By creating an account, you agree to our{' '}
      <a href={terms} target="_blank" rel="noopener">
        Terms of Service
      </a>{' '}
      and{' '}
      <a href={privacyPolicy} target="_blank" rel="noopener">
        Privacy Policy
      </a>
      .
    </p>
  );
}

/** No exact age is asked or stored (decision 42). */
function Age() {
  const name = 'registration[age_band]';
  const error = useCallForm().messages[name];
  return (
    <FieldGroup legend="Age" hint="You must be 13 or older. We don’t store your date of birth." error={error}>
      <Radio name={name} value="13_to_15" label="13 to 15" data-error-label="your age" required />
      <Radio name={name} value="16_and_over" label="16 or older" data-error-label="your age" required />
    </FieldGroup>
  );
}
