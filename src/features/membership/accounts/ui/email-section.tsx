import { useState } from 'react';
import { Alert } from '#design-system/alert.tsx';
import { Icon } from '#design-system/icon.tsx';
import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { useSaved } from '#web/use-saved.ts';
import type { MemberView } from '../member-view.ts';
import { CurrentPassword } from './current-password.tsx';
import type { ProfileData } from './profile-data.ts';
import css from './section.module.css';
import { useLiveCheck } from './use-live-check.ts';

/**
 * The address, whether it is confirmed, and its change, which both addresses approve. An address that was never confirmed isn't asked,
 * because it may be a typo.
 */
export function EmailSection({ token, user }: ProfileData) {
  const saved = useSaved('email');
  const [isWrong, setWrong] = useState(false);
  const { error, check } = useLiveCheck('email', user.email);
  return (
    <>
      <div className={css.state}>
        <p className={css.now}>{user.email}</p>
        <EmailState token={token} user={user} />
      </div>
      <CallForm
        key={`${user.email} ${user.pendingEmail?.email ?? ''}`}
        call={({ account }) => account.update}
        token={token}
        label="Email"
        onDone={({ message }) => saved(message)}
        onRefusal={({ fields }) => {
          setWrong(fields?.currentPassword !== undefined);
          return false;
        }}
      >
        <CallField
          name="email"
          type="email"
          label="New email"
          autoComplete="email"
          required
          maxLength={254}
          error={error}
          hint={
            user.emailConfirmed
              ? 'We’ll email both addresses. Open both links to finish.'
              : 'We’ll email a link to the new address. Open it to finish.'
          }
          onBlur={({ currentTarget }) => void check(currentTarget.value.trim())}
        />
        <CurrentPassword hasPassword={user.hasPassword} isWrong={isWrong} section="email" />
        <SubmitButton kind="second">Change email</SubmitButton>
      </CallForm>
    </>
  );
}

function EmailState({ token, user }: Pick<ProfileData, 'token' | 'user'>) {
  const saved = useSaved('email');
  return (
    <>
      {user.emailBounced ? (
        <Alert kind="severe" live={false}>
          Email to this address bounced. Please enter a working address.
        </Alert>
      ) : null}
      {user.emailConfirmed ? (
        <p className={css.quiet}>Confirmed.</p>
      ) : (
        <CallForm
          call={({ account }) => account.confirmEmail}
          token={token}
          label="Confirmation"
          onDone={({ message }) => saved(message)}
        >
          <input type="hidden" name="email" value={user.email} />
          <p className={css.quiet}>Not confirmed yet. Open the link we emailed you.</p>
          <SubmitButton kind="second" size="small">
            Resend link
          </SubmitButton>
        </CallForm>
      )}
      {user.pendingEmail ? <PendingEmail user={user} pending={user.pendingEmail} /> : null}
    </>
  );
}

type PendingProps = { user: MemberView; pending: NonNullable<MemberView['pendingEmail']> };

function PendingEmail({ user, pending }: PendingProps) {
  return (
    <div className={css.part}>
      <p>Your change to {pending.email} is waiting for:</p>
      <RowList thin label="Confirmations for the change">
        {user.emailConfirmed ? <Agreed email={user.email} isThere={pending.isOldConfirmed} /> : null}
        <Agreed email={pending.email} isThere={pending.isNewConfirmed} />
      </RowList>
    </div>
  );
}

function Agreed({ email, isThere }: { email: string; isThere: boolean }) {
  return (
    <RowItem>
      <RowMain>{email}</RowMain>
      {isThere ? (
        <span>
          <Icon name="commit" /> Confirmed
        </span>
      ) : (
        <span className={css.quiet}>Not opened yet</span>
      )}
    </RowItem>
  );
}
