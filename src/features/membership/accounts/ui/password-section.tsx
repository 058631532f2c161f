import { useDispatch, useSelector } from 'react-redux';
import { Alert } from '#design-system/alert.tsx';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { passwordUpdateFailed, passwordUpdateReset, passwordUpdateSucceeded, signedOut } from '#web/store/auth.ts';
import type { RootState } from '#web/store/store.ts';
import {
  LEAST_OF_STAFF,
  PASSWORD_CHANGED,
  PASSWORD_LENGTH,
  passwordHint,
} from '../../passwords/password-words-view.ts';
import { CurrentPassword } from './current-password.tsx';
import type { ProfileData } from './profile-data.ts';
import css from './section.module.css';

/** The login page that every device sees afterwards, with the reason. */
const AFTERWARDS = '/users/sign_in?password=changed';

/** Members who forgot the current password get a link to the reset. */
const CURRENT = 'current_password';

export function PasswordSection({ token, user: { hasPassword, username }, isStaff }: ProfileData) {
  const dispatch = useDispatch();
  const least = isStaff ? LEAST_OF_STAFF : PASSWORD_LENGTH.least;
  const isWrong = useSelector((state: RootState) => state.auth?.passwordUpdateError?.code === CURRENT);
  const isChanged = useSelector((state: RootState) => state.auth?.passwordUpdated === true);
  return (
    // Typing clears the result of the last attempt.
    <div className={css.part} onInput={() => dispatch(passwordUpdateReset())}>
      {isChanged ? (
        <Alert kind="success">{PASSWORD_CHANGED}</Alert>
      ) : (
        <p className={css.quiet}>Changing your password logs you out on all devices.</p>
      )}
      <CallForm
        call={({ passwords }) => passwords.update}
        token={token}
        label="Password"
        onDone={() => {
          dispatch(passwordUpdateSucceeded());
          dispatch(signedOut());
          return AFTERWARDS;
        }}
        onRefusal={({ code, message, fields }) => {
          dispatch(passwordUpdateFailed({ code: fields?.currentPassword ? CURRENT : code, message }));
          return false;
        }}
      >
        {/* Tells password managers which username the new password belongs to. */}
        <input type="text" value={username} autoComplete="username" readOnly hidden />
        <CurrentPassword hasPassword={hasPassword} isWrong={isWrong} section="password" />
        <CallField
          name="password"
          type="password"
          label="New password"
          autoComplete="new-password"
          required
          minLength={least}
          maxLength={PASSWORD_LENGTH.most}
          hint={passwordHint(least)}
        />
        <SubmitButton kind="second">Change password</SubmitButton>
      </CallForm>
    </div>
  );
}
