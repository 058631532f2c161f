import { Alert } from '#design-system/alert.tsx';
import { Checkbox } from '#design-system/checkbox.tsx';
import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import { formatDate, readerDate } from '#kernel/dates.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { usePageRoot } from '#web/root-data.ts';
import type { getReset } from '../contract.ts';

type OtherWaysProps = Pick<ReplyOf<typeof getReset>, 'passkeys' | 'secondFactor' | 'canRemove'>;

/** The other login methods, so that the owner notices one that somebody else added; part of the reset form. */
export function OtherWays({ passkeys, secondFactor, canRemove }: OtherWaysProps) {
  const now = new Date(usePageRoot().now);
  if (passkeys.length === 0 && !secondFactor) return null;
  return (
    <>
      <RowList label="Other ways to log in">
        {passkeys.map(({ label, createdAt }) => (
          <RowItem key={`${label} ${createdAt}`}>
            <RowMain sub={`Passkey, added ${readerDate(new Date(createdAt), now)}`}>{label}</RowMain>
          </RowItem>
        ))}
        {secondFactor ? (
          <RowItem>
            <RowMain sub={`Two-step login, set up ${readerDate(new Date(secondFactor.turnedOnAt), now)}`}>
              Authenticator app and recovery codes
            </RowMain>
          </RowItem>
        ) : null}
      </RowList>
      {canRemove ? (
        <Checkbox
          name="user[remove_other_ways]"
          value="1"
          defaultChecked
          label="Remove every other way to log in"
          hint={hintOf(secondFactor)}
        />
      ) : (
        <Alert kind="info">
          Staff accounts keep their passkeys and two-step login. If you did not set one of these up, ask a super admin.
        </Alert>
      )}
    </>
  );
}

function hintOf(secondFactor: OtherWaysProps['secondFactor']): string {
  const ended = 'Either way, all devices are logged out, and emailed links and pending email changes stop working.';
  if (!secondFactor?.removalDueAt) return `Uncheck this only if you set all of them up yourself. ${ended}`;
  const day = formatDate(new Date(secondFactor.removalDueAt), 'M/D/YYYY');
  return `Two-step login was set up more than 72 hours ago, so it is removed on ${day}. Until then you need a code to log in, and entering one keeps it on. ${ended}`;
}
