import { createHash, randomBytes } from 'node:crypto';

/** Secrets that a cookie or a mail carries. The database keeps only their hash, so that reading it lets nobody in. */

const TOKEN_BYTES = 32;

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** A plain hash is enough: what is hashed has 256 random bits. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
