import type { Context } from '#platform/context.ts';
import { findMember, listStandings } from '../../accounts/public.ts';
import { findToken } from '../../mailed-tokens/public.ts';
import { listPasskeysOf } from '../../passkeys/public.ts';
import { findSecondFactor, removalDueAt } from '../../second-factor/public.ts';
import { LEAST_OF_STAFF, PASSWORD_LENGTH } from '../password-words-view.ts';
import { gone, isStillTheirs } from './reset-password.ts';

/** The other login methods that the page of the mailed link shows, so that the owner notices one that they did not set up. Throws gone. */
export async function readReset({ db, now }: Pick<Context, 'db' | 'now'>, token: string) {
  const found = await findToken(db, 'reset_password', token, now);
  const member = found && (await findMember(db, found.userId));
  if (!member || !isStillTheirs(member, found.facts)) throw gone();
  const passkeys = await listPasskeysOf(db, member.id);
  const factor = await findSecondFactor(db, member.id);
  const isStaff = (await listStandings(db, [member.id])).get(member.id)?.isStaff ?? false;
  return {
    passkeys: passkeys.map(({ label, createdAt }) => ({ label, createdAt: createdAt.toISOString() })),
    secondFactor: factor?.confirmedAt
      ? {
          turnedOnAt: (factor.turnedOnAt ?? factor.confirmedAt).toISOString(),
          removalDueAt: removalDueAt(factor, now)?.toISOString() ?? null,
        }
      : null,
    canRemove: !isStaff,
    leastLength: isStaff ? LEAST_OF_STAFF : PASSWORD_LENGTH.least,
  };
}
