import { readerDate } from '#kernel/dates.ts';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { usePageRoot } from '#web/root-data.ts';
import { useSaved } from '#web/use-saved.ts';
import { CHANGE_EVERY_DAYS, USERNAME_HINT, USERNAME_LENGTH } from '../username-view.ts';
import type { ProfileData } from './profile-data.ts';
import css from './section.module.css';
import { useLiveCheck } from './use-live-check.ts';

/** The public name; it can change once in 90 days (decision 38). */
export function UsernameSection({ token, user }: ProfileData) {
  const now = new Date(usePageRoot().now);
  const saved = useSaved('username');
  const { error, check } = useLiveCheck('username', user.username);
  if (user.usernameChangeableAt !== null) {
    return (
      <p className={css.quiet}>
        Your username is {user.username}. You can change your username once every {CHANGE_EVERY_DAYS} days. Next change:{' '}
        {readerDate(new Date(user.usernameChangeableAt), now)}.
      </p>
    );
  }
  return (
    <CallForm
      key={user.username}
      call={({ account }) => account.update}
      token={token}
      label="Username"
      onDone={({ user: { username } }) => saved(`Your username is now ${username}.`)}
    >
      <CallField
        name="username"
        label="Username"
        defaultValue={user.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        minLength={USERNAME_LENGTH.min}
        maxLength={USERNAME_LENGTH.max}
        error={error}
        hint={`${USERNAME_HINT} You can change it once every ${CHANGE_EVERY_DAYS} days.`}
        onBlur={({ currentTarget }) => void check(currentTarget.value.trim())}
      />
      <SubmitButton kind="second">Change username</SubmitButton>
    </CallForm>
  );
}
