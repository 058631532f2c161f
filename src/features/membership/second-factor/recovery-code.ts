import { hashOf } from '#platform/security/secret-token.ts';
import { newSpokenCode, plainCode } from '#platform/security/spoken-code.ts';

/** Codes for the day the telephone is lost: 80 random bits in four groups for reading. */

export const RECOVERY_CODES = 10;
const BYTES = 10;

export const newRecoveryCode = (): string => newSpokenCode(BYTES);

/** All that the database keeps. With whose it is: the same code of two members has two hashes. */
export const recoveryHash = (userId: number, code: string): string => hashOf(`recovery:${userId}:${plainCode(code)}`);
