import { LEAST_OF_STAFF, PASSWORD_LENGTH } from './password-words-view.ts';

/**
 * The rules for passwords (decision 38): long, and nothing that is guessed first. No rule about kinds of characters, and no rotation. Pure:
 * the list of common passwords is an argument.
 */

/** The minimum length of a name that counts: "al" is part of too many words. */
const SHORTEST_NAME = 4;
/** A repeated piece of up to this length counts as one piece. */
const LONGEST_PIECE = 8;
/** Too predictable if this share of adjacent characters follow each other on a keyboard or in the alphabet, or are the same. */
const PATTERN_SHARE = 0.75;
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

type PasswordRules = {
  isStaff: boolean;
  /** The names of the site and of the member. */
  names: readonly string[];
  /** Whether a lowercase password is on the list of common ones. */
  isCommon: (password: string) => boolean;
};

/** What is wrong with a new password, in one sentence for its owner; null: nothing. */
export function faultOfPassword(given: string, { isStaff, names, isCommon }: PasswordRules): string | null {
  const password = given.normalize('NFC');
  const length = Array.from(password).length;
  const fewest = isStaff ? LEAST_OF_STAFF : PASSWORD_LENGTH.least;
  if (length < fewest) return `A password has at least ${fewest} characters`;
  if (length > PASSWORD_LENGTH.most) return `A password has at most ${PASSWORD_LENGTH.most} characters`;
  const plain = password.toLowerCase();
  if (isRepetition(plain) || isPattern(plain)) return 'This password is a simple pattern; please choose another';
  if (isCommon(plain) || isMostly(plain, coreOf(plain), isCommon))
    return 'This password is one of those that are tried first; please choose another';
  if (isMadeOfNames(plain, names))
    return 'This password is mostly a name of yours or of this site; please choose another';
  return null;
}

/** Strips the digits and symbols that people put around a word. */
const coreOf = (plain: string) => plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** "password2026" and "!!dragon!!": at least half of it is a common password. */
const isMostly = (plain: string, core: string, isCommon: PasswordRules['isCommon']) =>
  core.length * 2 >= plain.length && isCommon(core);

/** One piece repeated, the last one possibly cut off: "abcabcabcabc", "haha haha haha". */
function isRepetition(plain: string): boolean {
  for (let size = 1; size <= Math.min(LONGEST_PIECE, plain.length / 2); size++)
    if (plain.slice(size) === plain.slice(0, -size)) return true;
  return false;
}

function isPattern(plain: string): boolean {
  let steps = 0;
  for (let index = 1; index < plain.length; index++)
    if (isStep(plain.charAt(index - 1), plain.charAt(index))) steps += 1;
  return steps >= (plain.length - 1) * PATTERN_SHARE;
}

const isStep = (a: string, b: string) =>
  a === b || ROWS.some((row) => row.includes(`${a}${b}`) || row.includes(`${b}${a}`));

/** Names make up at least half of its letters and digits. */
function isMadeOfNames(plain: string, names: readonly string[]): boolean {
  const whole = bare(plain);
  // Longer names first: if "bluechip" were removed before "bluechipfootball", the remaining "football" would count as the member's own
  // text.
  const known = [...new Set(names.flatMap(partsOf))].toSorted((a, b) => b.length - a.length);
  const rest = known.reduce((left, name) => left.replaceAll(name, ''), whole);
  return whole.length > 0 && rest.length * 2 <= whole.length;
}

/** A name as one word, and each of its words. */
const partsOf = (name: string): string[] =>
  [name, ...name.split(/[^\p{L}\p{N}]+/u)].map(bare).filter((part) => part.length >= SHORTEST_NAME);

const bare = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
