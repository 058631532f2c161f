import { DAY_MS } from '#kernel/dates.ts';
import { pleaseEnter } from '#kernel/error-label.ts';
import { usernameKey } from './member.ts';
import { CHANGE_EVERY_DAYS, USERNAME_LENGTH } from './username-view.ts';

/** The rules for usernames, and when one may be changed (decision 38). Pure; time is an argument. */

/** Words that could pass for an official account, or that a program would misread. */
const RESERVED = new Set(
  (
    'abuse accounts admin administrator anonymous api billing bluechip customerservice customersupport deleted deleteduser ' +
    'editor editors everyone futurecast help helpdesk hostmaster info legal mail me mod moderator moderators mods news noreply ' +
    'null official operator owner postmaster press privacy publisher root sales security site staff subscriptions superadmin ' +
    'support sysadmin system team undefined user username users webmaster www'
  ).split(' '),
);

/** "Blue_Chip" becomes "bluechip". */
const bare = (name: string): string => usernameKey(name).replaceAll(/[^a-z0-9]/g, '');

/** Why this username is never allowed, as a message; null: it is allowed unless taken. `siteNames` are ours. */
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

/** When the member may change their username again; null: now. The first change is free. */
export function usernameChangeableAt(changedAt: Date | null, now: Date): Date | null {
  if (changedAt === null) return null;
  const at = new Date(changedAt.getTime() + CHANGE_EVERY_DAYS * DAY_MS);
  return at > now ? at : null;
}
