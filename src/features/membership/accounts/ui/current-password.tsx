import { CallField } from '#web/call-field.tsx';
import css from './section.module.css';

const STRICT = '/users/strict_sign_in?return_to=';

type CurrentPasswordProps = {
  hasPassword: boolean;
  /** It was wrong: members who forgot it get a link. */
  isWrong: boolean;
  /** Where the strict sign-in returns to. */
  section: string;
};

/** The current password, or a strict sign-in in its place (decision 39). */
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
