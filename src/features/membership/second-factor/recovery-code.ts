import { randomBytes } from 'node:crypto';
import { hashOf } from '#platform/security/secret-token.ts';

/**
 * Codes for the day the telephone is lost: 80 random bits in Crockford's base32, which has no letters that are taken for one
 * another, in four groups for reading.
 */

export const RECOVERY_CODES = 10;
const BYTES = 10;
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export function newRecoveryCode(): string {
  const bits = randomBytes(BYTES).reduce((text, byte) => text + byte.toString(2).padStart(8, '0'), '');
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
  return (letters.match(/.{4}/g) ?? []).join('-');
}

/** As it is hashed, however it was typed: without spaces and hyphens, in capitals, O as 0, I and L as 1. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** All that the database keeps. With whose it is: the same code of two members has two hashes. */
export const recoveryHash = (userId: number, code: string): string => hashOf(`recovery:${userId}:${plainCode(code)}`);
