import { randomInt } from 'node:crypto';
import { usernameFault } from '#features/membership/accounts/public.ts';

/** Usernames for imported members who have none. Pure, except for random digits. */

const LONGEST = 25;
const DIGITS = [4, 4, 6, 6, 8, 8, 8, 8];
export const ROUNDS = DIGITS.length + 1;

/** The base of a username: the part of the address before the @ and a tag, in the characters that usernames allow. */
export function usernameBase(email: string, siteNames: readonly string[]): string {
  const [local = ''] = email.split('@');
  const [bare = ''] = local.split('+');
  const plain = bare
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_.-]+/g, '.')
    .replaceAll(/[._-]{2,}/g, '.')
    .slice(0, LONGEST)
    .replaceAll(/^[._-]+|[._-]+$/g, '');
  if (usernameFault(plain, siteNames) === null) return plain;
  const longer = `${plain.slice(0, LONGEST - '-member'.length)}-member`;
  return plain !== '' && usernameFault(longer, siteNames) === null ? longer : 'member';
}

/** The name to try in a round: the base, then with more and more random digits. */
export function usernameFor(base: string, round: number): string {
  if (round === 0) return base;
  const digits = DIGITS[Math.min(round, DIGITS.length) - 1] ?? 8;
  const number = String(randomInt(10 ** (digits - 1), 10 ** digits));
  return `${base.slice(0, LONGEST - digits)}${number}`;
}
