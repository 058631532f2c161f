import { randomBytes } from 'node:crypto';

/** Codes that people read, type and say aloud: Crockford's base32, which has no look-alike letters, in groups of four. */

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `bytes`: how many random bytes, a multiple of five; each five make two groups. */
export function newSpokenCode(bytes: number): string {
  const bits = randomBytes(bytes).reduce((text, byte) => text + byte.toString(2).padStart(8, '0'), '');
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
  return inGroups(letters);
}

export const inGroups = (letters: string): string => (letters.match(/.{4}/g) ?? []).join('-');

/** Normalizes a typed code for comparison: no spaces and hyphens, capitals, O as 0, I and L as 1. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
}
