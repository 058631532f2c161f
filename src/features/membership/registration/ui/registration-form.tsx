import { useDispatch } from 'react-redux';
import { AbandonedCallForm } from '#web/abandoned-call-form.tsx';
import { AccountFields } from '#web/account-fields.tsx';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { accountMade, accountRefused } from '#web/registration-outcome.ts';
import type { Campaign } from '../campaign-view.ts';

type RegistrationFormProps = {
  token: string;
  returnTo: string;
  campaign: Campaign;
  /** Set in another site's frame, where the browser sends no cookie. */
  frameToken?: string;
};

export function RegistrationForm({ token, returnTo, campaign, frameToken }: RegistrationFormProps) {
  const dispatch = useDispatch();
  return (
    <CallForm
      call={({ registration }) => registration.register}
      token={token}
      captcha={{ field: 'recaptcha_token', action: 'register' }}
      toast="all"
      onDone={({ user, isSignedIn, returnTo: next }) => {
        if (!isSignedIn) return '/sign_up_obi_iframe?done=1';
        dispatch(accountMade(user));
        return afterwards(next);
      }}
      onRefusal={(error) => {
        dispatch(accountRefused(error));
        return false;
      }}
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
      <AbandonedCallForm properties={{ form: 'registration' }} />
      <AccountFields />
      <SubmitButton>Create account</SubmitButton>
    </CallForm>
  );
}

/** Buyers continue with the purchase and confirm the email later. */
const afterwards = (next: string): string =>
  next.startsWith('/subscribe?') ? next : `/users/confirmation?return_to=${encodeURIComponent(next)}`;
