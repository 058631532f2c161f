import { DAY_MS } from '#kernel/dates.ts';
import { pleaseEnter } from '#kernel/error-label.ts';
import { usernameKey } from './member.ts';
import { CHANGE_EVERY_DAYS, USERNAME_LENGTH } from './username-view.ts';

/** What a username may be, and when it may be changed (decision 38). Pure; time is an argument. */

/** Words by which somebody could speak for us, or which a program would take for something else. */
const RESERVED = new Set(
  (
    'abuse accounts admin administrator anonymous api billing bluechip customerservice customersupport deleted deleteduser ' +
    'editor editors everyone futurecast help helpdesk hostmaster info legal mail me mod moderator moderators mods news noreply ' +
    'null official operator owner postmaster press privacy publisher root sales security site staff subscriptions superadmin ' +
    'support sysadmin system team undefined user username users webmaster www'
  ).split(' '),
);

/** "Blue_Chip" reads as "bluechip". */
const bare = (name: string): string => usernameKey(name).replaceAll(/[^a-z0-9]/g, '');

/** Why nobody may have this username, for a person; null: it may be had, if nobody has it. `siteNames` are ours. */
export function usernameFault(username: string, siteNames: readonly string[]): string | null {
  if (username === '') return pleaseEnter('Username');
  if (username.length < USERNAME_LENGTH.min || username.length > USERNAME_LENGTH.max)
    return `Usernames have ${USERNAME_LENGTH.min} to ${USERNAME_LENGTH.max} characters`;
  if (!/^[A-Za-z0-9_.-]+$/.test(username)) return 'Usernames have letters, numbers and _ . - only';
  const read = bare(username);
  if (read === '') return 'Usernames have at least one letter or number';
  if (RESERVED.has(read) || siteNames.some((name) => bare(name) === read)) return 'This username is reserved';
  return null;
}

export const USERNAME_TAKEN = 'This username is taken';

/** When the member may change his username again; null: now. The first change is free. */
export function usernameChangeableAt(changedAt: Date | null, now: Date): Date | null {
  if (changedAt === null) return null;
  const at = new Date(changedAt.getTime() + CHANGE_EVERY_DAYS * DAY_MS);
  return at > now ? at : null;
}
