import { CallField } from '#web/call-field.tsx';
import css from './section.module.css';

const STRICT = '/users/strict_sign_in?return_to=';

type CurrentPasswordProps = {
  hasPassword: boolean;
  /** It was refused: whoever has forgotten it is led on. */
  isWrong: boolean;
  /** Where the strict sign-in leads back to. */
  section: string;
};

/** The current password, or the strict sign-in in its place (decision 39). */
export function CurrentPassword({ hasPassword, isWrong, section }: CurrentPasswordProps) {
  const strict = `${STRICT}${encodeURIComponent(`/users/profile#${section}`)}`;
  if (!hasPassword) {
    return (
      <p className={css.quiet}>
        You don’t have a password. <a href={strict}>Confirm it’s you</a> first.
      </p>
    );
  }
  return (
    <CallField
      name="current_password"
      type="password"
      label="Current password"
      autoComplete="current-password"
      maxLength={512}
      hint={
        isWrong ? (
          <a href="/users/password/forgot">Reset password</a>
        ) : (
          <>
            Skip this by <a href={strict}>verifying with a passkey or email code</a>.
          </>
        )
      }
    />
  );
}
