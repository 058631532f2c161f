import { useState } from 'react';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { useSaved } from '#web/use-saved.ts';
import { CurrentPassword } from './current-password.tsx';
import type { ProfileData } from './profile-data.ts';

/**
 * The email of the member's PayPal account. A text input, not an email input, so that the server's message for an invalid one, which is the
 * specification's (M06), is the one shown.
 */
export function PaypalSection({ token, user }: ProfileData) {
  const saved = useSaved('paypal');
  const [isWrong, setWrong] = useState(false);
  return (
    <CallForm
      key={user.paypalEmail ?? ''}
      call={({ account }) => account.update}
      token={token}
      label="PayPal email"
      onDone={() => saved('PayPal email saved.')}
      onRefusal={({ fields }) => {
        setWrong(fields?.currentPassword !== undefined);
        return false;
      }}
    >
      <CallField
        name="paypal_email"
        inputMode="email"
        label="PayPal email"
        defaultValue={user.paypalEmail ?? ''}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        hint="The email address of your PayPal account. Clear it to remove it."
      />
      <CurrentPassword hasPassword={user.hasPassword} isWrong={isWrong} section="paypal" />
      <SubmitButton kind="second">Save PayPal email</SubmitButton>
    </CallForm>
  );
}
