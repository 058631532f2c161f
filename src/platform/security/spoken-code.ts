import { randomBytes } from 'node:crypto';

/** Codes that people read, type and say: Crockford's base32, which has no letters that are taken for one another, in groups of four. */

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `bytes`: random ones, a multiple of five; each five are two groups. */
export function newSpokenCode(bytes: number): string {
  const bits = randomBytes(bytes).reduce((text, byte) => text + byte.toString(2).padStart(8, '0'), '');
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
  return inGroups(letters);
}

export const inGroups = (letters: string): string => (letters.match(/.{4}/g) ?? []).join('-');

/** As it is compared, however it was typed: without spaces and hyphens, in capitals, O as 0, I and L as 1. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
}
