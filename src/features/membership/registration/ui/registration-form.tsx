import { Checkbox, FieldGroup, Radio } from '#design-system/checkbox.tsx';
import { CallField, LiveField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { useCallForm } from '#web/form-state.ts';
import { PASSWORD_HINT, PASSWORD_LENGTH } from '../../passwords/password-words-view.ts';
import type { Campaign } from './campaign.ts';

type RegistrationFormProps = {
  token: string;
  returnTo: string;
  campaign: Campaign;
  /** In a frame of another site, where the browser sends no cookie. */
  frameToken?: string;
};

export function RegistrationForm({ token, returnTo, campaign, frameToken }: RegistrationFormProps) {
  return (
    <CallForm
      call={({ registration }) => registration.register}
      token={token}
      captchaField="recaptcha_token"
      onDone={({ isSignedIn, returnTo: next }) => (isSignedIn ? afterwards(next) : '/sign_up_obi_iframe?done=1')}
    >
      <input type="hidden" name="registration[return_to]" value={returnTo} />
      {frameToken ? <input type="hidden" name="frame_token" value={frameToken} /> : null}
      {campaign.referralCode ? (
        <input type="hidden" name="registration[referral_code]" value={campaign.referralCode} />
      ) : null}
      {campaign.giftToken ? <input type="hidden" name="registration[gift_token]" value={campaign.giftToken} /> : null}
      {campaign.params.map(({ key, value }) => (
        <input key={key} type="hidden" name={`registration[params][${key}]`} value={value} />
      ))}
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
        hint="3 to 25 letters, digits, dots, hyphens and underscores. Others see it."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        minLength={3}
        maxLength={25}
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
        <Checkbox name="registration[bluechip_emails]" value="1" label="News and offers of Bluechip" />
        <Checkbox name="registration[third_party_emails]" value="1" label="Offers of our partners" />
      </FieldGroup>
      <p>By making an account you agree to the Terms of Service.</p>
      <SubmitButton>Make the account</SubmitButton>
    </CallForm>
  );
}

/** Who is about to buy goes on with that: the mail waits. */
const afterwards = (next: string): string =>
  next.startsWith('/subscribe?') ? next : `/users/confirmation?return_to=${encodeURIComponent(next)}`;

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
