import { Disclosure } from '#design-system/disclosure.tsx';
import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import { readerDate } from '#kernel/dates.ts';
import { relativeDate } from '#kernel/relative-date.ts';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { usePageRoot } from '#web/root-data.ts';
import { useSaved } from '#web/use-saved.ts';
import { AddPasskey } from './add-passkey.tsx';
import { ConfirmFirst } from './confirm-first.tsx';
import type { Passkey, ProfileData } from './profile-data.ts';
import css from './section.module.css';

/** The member's passkeys: their names, when each was last used, and a button to add one. */
export function PasskeysSection({ token, passkeys, user }: ProfileData) {
  return (
    <>
      <p className={css.quiet}>
        Log in with your fingerprint, face or device PIN. Passkeys can’t be guessed or phished.
      </p>
      {passkeys.length > 0 ? (
        <RowList label="Your passkeys">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} token={token} />
          ))}
        </RowList>
      ) : null}
      {user.emailConfirmed ? <AddPasskey /> : <ConfirmFirst />}
    </>
  );
}

function PasskeyRow({ passkey, token }: { passkey: Passkey; token: string }) {
  const now = new Date(usePageRoot().now);
  const saved = useSaved('passkeys');
  const { id, label, isBackedUp, createdAt, lastUsedAt, counterReset } = passkey;
  const facts = [
    `Added ${readerDate(new Date(createdAt), now)}`,
    lastUsedAt === null ? 'never used' : `last used ${relativeDate(new Date(lastUsedAt), now)}`,
    ...(isBackedUp ? ['backed up by your device'] : []),
    ...(counterReset === null ? [] : [counterText(counterReset, now)]),
  ];
  return (
    <RowItem>
      <div className={css.rename}>
        <RowMain sub={facts.join(', ')}>{label}</RowMain>
        <Disclosure summary="Rename or remove">
          <div className={css.part}>
            <CallForm
              key={label}
              call={({ passkeys }) => passkeys.rename}
              params={{ passkeyId: id }}
              token={token}
              label={`Rename ${label}`}
              onDone={({ passkey: { label: present } }) => saved(`Passkey renamed to ${present}.`)}
            >
              <CallField name="label" label="Label" defaultValue={label} required maxLength={60} autoComplete="off" />
              <SubmitButton kind="second" size="small">
                Rename
              </SubmitButton>
            </CallForm>
            <CallForm
              call={({ passkeys }) => passkeys.remove}
              params={{ passkeyId: id }}
              token={token}
              label={`Remove ${label}`}
              onDone={({ message }) => saved(message)}
            >
              <SubmitButton kind="danger" size="small">
                Remove this passkey
              </SubmitButton>
            </CallForm>
          </div>
        </Disclosure>
      </div>
    </RowItem>
  );
}

function counterText({ at, isAccepted }: NonNullable<Passkey['counterReset']>, now: Date): string {
  const day = readerDate(new Date(at), now);
  return isAccepted
    ? `used on another device ${day}`
    : `blocked ${day}: it may be a copy, or its device was reset. Remove it and add a new one`;
}
