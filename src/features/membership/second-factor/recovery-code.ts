import { hashOf } from '#platform/security/secret-token.ts';
import { newSpokenCode, plainCode } from '#platform/security/spoken-code.ts';

/** Codes for a lost phone: 80 random bits in four groups, for readability. */

export const RECOVERY_CODES = 10;
const BYTES = 10;

export const newRecoveryCode = (): string => newSpokenCode(BYTES);

/** The only form that the database stores. It includes the member, so that the same code has a different hash for each. */
export const recoveryHash = (userId: number, code: string): string => hashOf(`recovery:${userId}:${plainCode(code)}`);
